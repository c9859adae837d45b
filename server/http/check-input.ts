import { z } from 'zod';
import type { Call } from '../../contracts/call.ts';
import { HttpError } from '../platform/http-error.ts';
import { forbidden, fromIssues, invalid, UNKNOWN_PARAMETER, WRONG_SITE_KEY } from './failures.ts';

/**
 * Returns the checked part of a request.
 * @throws HttpError 404 for wrong path parameters, 400 with the messages by field otherwise
 */
export function readInput(call: Call, part: 'params' | 'query' | 'body', raw: unknown): unknown {
  const shape = call[part];
  if (shape === undefined) return undefined;
  const result = z.safeParse(shape, raw ?? {});
  if (result.success) return result.data;
  // An invalid path parameter cannot identify a record, so the answer is 404.
  if (part === 'params') throw new HttpError(404, { detail: 'No se ha encontrado lo que busca.' });
  throw fromIssues(result.error.issues);
}

/** The site key is ignored in the query, because some clients add it to every URL. */
export function withoutSiteKey(query: unknown): Record<string, unknown> {
  const { h_key: _, ...own } = (query ?? {}) as Record<string, unknown>;
  return own;
}

/** The site key is required by some calls; a call that does not require it refuses a wrong one. */
export function checkSiteKey({ access, method }: Call, sent: unknown, siteKey: string): void {
  const isOptional =
    access === 'visitor' && (method === 'GET' || sent === undefined || sent === '');
  const isChecked = access === 'site-key' || access === 'visitor';
  if (isChecked && !isOptional && sent !== siteKey) throw forbidden(WRONG_SITE_KEY);
}

/** Refuses query parameters of a call that declares none. */
export function assertKnownQuery(call: Call, query: Record<string, unknown>): void {
  const keys = Object.keys(query);
  if (call.query !== undefined || keys.length === 0) return;
  throw invalid(Object.fromEntries(keys.map((key) => [key, UNKNOWN_PARAMETER])));
}

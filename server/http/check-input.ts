import { z } from 'zod';
import type { Call } from '../../contracts/call.ts';
import { notFound } from '../platform/errors.ts';
import { forbidden, fromIssues, invalid, UNKNOWN_PARAMETER, WRONG_SITE_KEY } from './failures.ts';

/** Control characters but tab and line breaks: no text has them, and PostgreSQL refuses U+0000. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const HAS_CONTROLS = 'Hay caracteres que no se admiten.';

export function hasControls(value: unknown): boolean {
  if (typeof value === 'string') return CONTROLS.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => CONTROLS.test(key) || hasControls(item));
}

/**
 * Refuses control characters in every text of a request, once for all fields.
 * @throws HttpError 400 with a text at each field that has one
 */
function assertNoControls(fields: unknown): void {
  const fieldsWithControls = Object.entries(fields ?? {}).filter(([, value]) => hasControls(value));
  if (fieldsWithControls.length > 0)
    throw invalid(Object.fromEntries(fieldsWithControls.map(([name]) => [name, HAS_CONTROLS])));
}

/**
 * Returns the checked part of a request.
 * @throws HttpError 404 for wrong path parameters, 400 with the messages by field otherwise
 */
export function readInput(call: Call, part: 'params' | 'query' | 'body', raw: unknown): unknown {
  const shape = call[part];
  if (shape === undefined) return undefined;
  // An invalid path parameter cannot identify a record, so the answer is 404.
  if (part === 'params' && hasControls(raw)) throw notFound();
  assertNoControls(raw);
  const result = z.safeParse(shape, raw ?? {});
  if (result.success) return result.data;
  if (part === 'params') throw notFound();
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

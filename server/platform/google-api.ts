import type { BaseLogger } from 'pino';
import { z } from 'zod';
import { PlatformUnavailable } from './errors.ts';

const TIMEOUT_MS = 3_000;
/** Maximum size of a response in bytes; fifty videos take a tenth of it. */
const MAX_BYTES = 2 * 1024 * 1024;

export type Log = Pick<BaseLogger, 'warn'>;

export interface GoogleRequest<T> {
  /** Name of the service in errors and logs. */
  service: string;
  /** Address of the call; without a query. */
  url: string;
  query: Readonly<Record<string, string>>;
  /** Sent in the query, as the API requires; therefore the whole URL must not be logged. */
  key: string;
  schema: z.core.$ZodType<T>;
  log: Log;
}

const errorResponse = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().regex(/^[A-Za-z]{1,60}$/) })) }),
});

/**
 * Calls a Google API. Returns null when the item does not exist.
 * @throws PlatformUnavailable when it does not answer within 3 s, refuses, or sends an invalid answer
 */
export async function fetchGoogleApi<T>(request: GoogleRequest<T>): Promise<T | null> {
  const { service, schema, log } = request;
  try {
    const { status, body } = await sendRequest(request);
    if (status === 200) return parseResponse(schema, body);
    const reason = readReason(body);
    // A 404 without a reason does not come from the service itself.
    if (status === 404 && reason) return null;
    throw new RefusalError(`status ${status} ${reason ?? ''}`.trim());
  } catch (error) {
    const reason = getReason(error);
    log.warn({ service, reason }, 'an outside service gave no usable answer');
    throw new PlatformUnavailable(service, reason);
  }
}

class RefusalError extends Error {}

async function sendRequest<T>({ url, query, key }: GoogleRequest<T>) {
  const address = `${url}?${new URLSearchParams({ ...query, key })}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { accept: 'application/json' };
  const response = await fetch(address, { signal, headers, redirect: 'error' });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new RefusalError('an answer without end');
    parts.push(part);
  }
  return { status: response.status, body: Buffer.concat(parts).toString() };
}

function parseResponse<T>(schema: z.core.$ZodType<T>, body: string): T {
  const parsed = z.safeParse(schema, parseJson(body));
  if (!parsed.success) throw new RefusalError('an answer of another form');
  return parsed.data;
}

function readReason(body: string): string | undefined {
  return errorResponse.safeParse(parseJson(body)).data?.error.errors[0]?.reason;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns a fixed description: the network's own message may contain the URL and so the key. */
function getReason(error: unknown): string {
  if (error instanceof RefusalError) return error.message;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return isTimeout ? 'no answer within 3 s' : 'no connection';
}

import type { CallName, Input, Reply } from '../../contracts/calls.ts';

/** Typed client of the API: in-process on the server, over `fetch` in the browser. */
export interface Caller {
  call<N extends CallName>(name: N, input: Input<N>, options?: CallOptions): Promise<Reply<N>>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The request outlives the page that sends it. */
  isKeepalive?: boolean;
  /** Sent instead of `input.body`, for calls that upload files. */
  form?: FormData;
  /** Version that the changed record must still have. */
  version?: string | undefined;
}

/** Error response, or no response at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.detail === 'string' ? body.detail : `La llamada falló (${status}).`);
    this.status = status;
    this.body = body;
  }
}

/** Whether an error is an error response, on the server or in the browser, and no bug. */
export function isCallFailure(
  error: unknown,
): error is { status: number; body: Record<string, unknown> } {
  return error instanceof Error && 'status' in error && 'body' in error;
}

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the URL of a call, as in `/api/h/videos/?playlist=x`. */
export function toCallUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return `/api${filledPath}${search.size > 0 ? `?${search}` : ''}`;
}

/** @throws ApiError without a status if the body of a success breaks off */
async function readBody(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson) return undefined;
  return response.json().catch(() => {
    if (response.ok) throw new ApiError(0, { detail: NO_CONNECTION });
  });
}

/** What is said without an answer. */
export const NO_CONNECTION = 'No hay conexión. Intente de nuevo.';

/** Maximum number of unanswered writes that are remembered. */
const MAX_UNANSWERED = 20;
/** Idempotency keys of creations whose outcome is not known, by the fingerprint of their request. */
const unansweredKeys = new Map<string, string>();

/** Serializes the request, without the captcha token, which differs at each attempt. */
function createFingerprint(name: string, parts: RequestParts, form: FormData | undefined): string {
  const fields = form ? [...form] : Object.entries((parts.body as object | undefined) ?? {});
  const content = fields
    .filter(([field]) => field !== 'token')
    .map(([field, value]) =>
      value instanceof File ? [field, value.name, value.size, value.lastModified] : [field, value],
    );
  return JSON.stringify([name, parts.params, content]);
}

/**
 * Returns the key that is stored for a fingerprint, or creates and stores one. A request that is repeated
 * because its response did not arrive has the same key, so that the server executes it once.
 */
function getOrCreateIdempotencyKey(fingerprint: string): string {
  const key = unansweredKeys.get(fingerprint) ?? crypto.randomUUID();
  if (unansweredKeys.size >= MAX_UNANSWERED) unansweredKeys.clear();
  unansweredKeys.set(fingerprint, key);
  return key;
}

/**
 * Returns the `Idempotency-Key` of a creation, and a function that must be called with the status of the
 * response. A creation whose outcome is not known (no response, or a status of 500 or more) keeps its key,
 * so that the server executes a repetition once. Changes and deletions have no key: repeating them is safe,
 * and a replayed old response would hide that the record has changed since.
 */
export function startWrite(name: string, parts: RequestParts, form?: FormData) {
  if (!name.startsWith('POST ')) {
    // What is created after a deletion is another record.
    if (name.startsWith('DELETE ')) unansweredKeys.clear();
    return { key: null, recordStatus: () => undefined };
  }
  const fingerprint = createFingerprint(name, parts, form);
  return {
    key: getOrCreateIdempotencyKey(fingerprint),
    recordStatus(status: number) {
      if (status < 500) unansweredKeys.delete(fingerprint);
    },
  };
}

async function send(
  name: string,
  parts: RequestParts,
  { headers, onResponse }: { headers: Headers; onResponse(response: Response): void },
  options: CallOptions,
) {
  const [method = 'GET', path = ''] = name.split(' ');
  const { signal = null, isKeepalive = false } = options;
  const init: RequestInit = { method, headers, signal, keepalive: isKeepalive };
  if (options.form) init.body = options.form;
  else if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  const write = method === 'GET' ? null : startWrite(name, parts, options.form);
  if (write?.key) headers.set('idempotency-key', write.key);
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`);
  const response = await fetch(toCallUrl(path, parts), init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { detail: NO_CONNECTION });
  });
  onResponse(response);
  const body = await readBody(response);
  write?.recordStatus(response.status);
  if (response.ok) return body;
  throw new ApiError(response.status, (body as Record<string, unknown> | undefined) ?? {});
}

/**
 * Creates a browser client.
 * @param getHeaders evaluated at each call (the panel adds its token there)
 * @param onResponse called with each response before its body is read
 */
export function createClient(
  getHeaders: () => HeadersInit = () => ({}),
  onResponse: (response: Response) => void = () => undefined,
): Caller {
  return {
    async call<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}) {
      const http = { headers: new Headers(getHeaders()), onResponse };
      return (await send(name, input as RequestParts, http, options)) as Reply<N>;
    },
  };
}

/** Client of the public pages: sends no token. */
export const { call } = createClient();

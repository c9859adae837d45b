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

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the URL of a call, as in `/api/h/videos/?playlist=x`. */
export function toAddress(path: string, { params = {}, query = {} }: Parts): string {
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
/** Idempotency keys of creations without a response, which may have been done, by their content. */
const unanswered = new Map<string, string>();

/** Serializes the request, without the captcha token, which differs at each attempt. */
function createFingerprint(name: string, parts: Parts, form: FormData | undefined): string {
  const fields = form ? [...form] : Object.entries((parts.body as object | undefined) ?? {});
  const content = fields
    .filter(([field]) => field !== 'token')
    .map(([field, value]) =>
      value instanceof File ? [field, value.name, value.size, value.lastModified] : [field, value],
    );
  return JSON.stringify([name, parts.params, content]);
}

/**
 * Returns the `Idempotency-Key` of a write: a new one, or the key of the same write if its response
 * did not arrive, so that the server executes it once.
 */
function getIdempotencyKey(content: string): string {
  const key = unanswered.get(content) ?? crypto.randomUUID();
  if (unanswered.size >= MAX_UNANSWERED) unanswered.clear();
  unanswered.set(content, key);
  return key;
}

/**
 * Returns the `Idempotency-Key` of a creation, and what must be called with the status of its response,
 * so that a repetition of one without a definite outcome is executed once. Other writes have none: a
 * repeated change says again what a record is to be, and an old answer would hide that it was changed since.
 */
export function startWrite(name: string, parts: Parts, form?: FormData) {
  if (!name.startsWith('POST ')) {
    // What is created after a deletion is another record.
    if (name.startsWith('DELETE ')) unanswered.clear();
    return { key: null, settle: () => undefined };
  }
  const content = createFingerprint(name, parts, form);
  return {
    key: getIdempotencyKey(content),
    settle(status: number) {
      if (status < 500) unanswered.delete(content);
    },
  };
}

async function send(
  name: string,
  parts: Parts,
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
  const response = await fetch(toAddress(path, parts), init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, { detail: NO_CONNECTION });
  });
  onResponse(response);
  const body = await readBody(response);
  write?.settle(response.status);
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
      return (await send(name, input as Parts, http, options)) as Reply<N>;
    },
  };
}

/** Client of the public pages: sends no token. */
export const { call } = createClient();

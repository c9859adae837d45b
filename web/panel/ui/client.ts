import type { CallName, Input, Reply } from '../../../contracts/calls.ts';
import {
  ApiError,
  type CallOptions,
  createClient,
  NO_CONNECTION,
  startWrite,
  toCallUrl,
} from '../../ui/api.ts';
import { resolveRefusal } from './call-questions.ts';
import { findOwnSession, replaceToken } from './session.ts';

function getAuthorizationHeader(): Record<string, string> {
  const session = findOwnSession();
  return session === null ? {} : { authorization: `Token ${session.token}` };
}

/** Stores the token of the response header, which replaces the session's token after a change of password or factors. */
function storeTokenHeader({ headers }: Response): void {
  const token = headers.get('x-session-token');
  if (token !== null) replaceToken(token);
}

const client = createClient(getAuthorizationHeader, storeTokenHeader);

/** A call of the log-in itself: 401 means wrong credentials there, not an ended session. */
const isLogIn = (name: string) => name.startsWith('POST /login/');

/** Sends a request; once more after the user has signed in again or confirmed their identity. */
async function repeatAfterQuestion<T>(name: string, send: () => Promise<T>): Promise<T> {
  const token = findOwnSession()?.token;
  try {
    return await send();
  } catch (error) {
    const isWrite = !name.startsWith('GET ');
    if (isLogIn(name) || !(await resolveRefusal(error, { isWrite, token }))) throw error;
    return send();
  }
}

/**
 * Typed client of the panel: sends the session's token. A call that is refused because the session
 * has ended, or because it requires a fresh one, is repeated after the user has answered.
 */
export function call<N extends CallName>(
  name: N,
  input: Input<N>,
  options?: CallOptions,
): Promise<Reply<N>> {
  return repeatAfterQuestion(name, () => client.call(name, input, options));
}

/**
 * Downloads a file and lets the browser save it as `name`.
 * @param address path from the root
 */
export async function download(address: string, name: string): Promise<void> {
  const response = await repeatAfterQuestion(`GET ${address}`, async () => {
    const reply = await fetch(address, { headers: getAuthorizationHeader() }).catch(() => {
      throw new ApiError(0, { detail: NO_CONNECTION });
    });
    if (reply.ok) return reply;
    const body: unknown = await reply.json().catch(() => ({}));
    throw new ApiError(reply.status, body as Record<string, unknown>);
  });
  saveFile(await response.blob(), name);
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export interface UploadOptions {
  /** Called with the fraction of bytes sent, 0 to 1. */
  onProgress?(share: number): void;
  /** Aborting cancels the upload; the promise then rejects with an `AbortError`. */
  signal?: AbortSignal;
  /** Version that the changed record must still have. */
  version?: string | undefined;
}

type UploadFields = Record<
  string,
  string | number | boolean | Blob | readonly number[] | object | undefined | null
>;

function toFormData(fields: UploadFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob)
      form.append(name, value, value instanceof File ? value.name : 'foto');
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Sends a call with files as multipart and reports progress, which `fetch` cannot. Objects and
 * lists are sent as JSON text.
 */
export function upload<N extends CallName>(
  name: N,
  input: { params?: Record<string, unknown>; fields: UploadFields },
  options: UploadOptions = {},
): Promise<Reply<N>> {
  const [method = 'POST', path = ''] = name.split(' ');
  const form = toFormData(input.fields);
  const send = () =>
    new Promise<Reply<N>>((resolve, reject) => {
      const write = startWrite(name, { params: input.params ?? {} }, form);
      const request = new XMLHttpRequest();
      request.open(method, toCallUrl(path, { params: input.params ?? {} }));
      for (const [header, value] of Object.entries(getAuthorizationHeader())) {
        request.setRequestHeader(header, value);
      }
      if (write.key) request.setRequestHeader('idempotency-key', write.key);
      if (options.version !== undefined) {
        request.setRequestHeader('if-match', `"${options.version}"`);
      }
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
      };
      request.onload = () => {
        write.recordStatus(request.status);
        const body = parseJsonObject(request.responseText);
        if (request.status >= 200 && request.status < 300) resolve(body as Reply<N>);
        else reject(new ApiError(request.status, body));
      };
      request.onerror = () => reject(new ApiError(0, { detail: NO_CONNECTION }));
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      options.signal?.addEventListener('abort', () => request.abort());
      request.send(form);
    });
  return repeatAfterQuestion(name, send);
}

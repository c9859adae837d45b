import type { CallName, Input, Reply } from '../../contracts/calls.ts';

/** The error response of a call: its status and body. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(typeof body.detail === 'string' ? body.detail : `call failed with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The typed API client: in-process on the server, `fetch` in the browser. */
export interface Caller {
  /** @throws HttpError with the status and body of the error response */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>;
}

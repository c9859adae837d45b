import type { CallName, Input, Reply } from '../../contracts/calls.ts';

/** The typed API client: in-process on the server, `fetch` in the browser. */
export interface Caller {
  /** @throws HttpError with the status and body of the error response */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type StandIn } from './listen.ts';

/**
 * How the server answers from now on: as the real one (`normal`), with status 500, with a used-up
 * quota, not at all, with HTML, with JSON of another shape, by closing the connection, or with a
 * body that never ends.
 */
export type Behaviour =
  | 'normal'
  | 'error'
  | 'quota'
  | 'silent'
  | 'html'
  | 'other-json'
  | 'hang-up'
  | 'endless';

export interface GoogleCall {
  path: string;
  query: Readonly<Record<string, string>>;
}

export interface GoogleStandIn extends StandIn {
  /** The requests received, in order. */
  calls: GoogleCall[];
  behave(behaviour: Behaviour): void;
}

export interface GoogleAnswer {
  status: number;
  body: unknown;
}

/** Returns an error response in the format of Google's APIs. */
export function googleError(status: number, reason: string): GoogleAnswer {
  const message = `The request failed: ${reason}.`;
  const errors = [{ message, domain: 'global', reason }];
  return { status, body: { error: { code: status, message, errors } } };
}

/** Starts a server with what Google's APIs have in common: the API key, the errors, the query. */
export async function startGoogle(options: {
  /** The only accepted API key; any key without it. */
  key?: string | undefined;
  port?: number | undefined;
  answer(call: GoogleCall): GoogleAnswer;
}): Promise<GoogleStandIn> {
  const calls: GoogleCall[] = [];
  let behaviour: Behaviour = 'normal';
  const server = await listen((request, response) => {
    const call = readCall(request);
    calls.push(call);
    if (behaviour === 'normal') return send(response, answerWithKey(options, call));
    sendFault(behaviour, response);
  }, options.port);
  return {
    ...server,
    calls,
    behave: (next) => {
      behaviour = next;
    },
  };
}

function answerWithKey(
  { key, answer }: { key?: string | undefined; answer(call: GoogleCall): GoogleAnswer },
  call: GoogleCall,
): GoogleAnswer {
  if (!call.query.key) return googleError(403, 'forbidden');
  if (key !== undefined && call.query.key !== key) return googleError(400, 'badRequest');
  return answer(call);
}

function readCall(request: IncomingMessage): GoogleCall {
  const url = new URL(request.url ?? '/', 'http://google');
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

function sendFault(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'error') send(response, googleError(500, 'backendError'));
  if (behaviour === 'quota') send(response, googleError(403, 'quotaExceeded'));
  if (behaviour === 'other-json') send(response, { status: 200, body: { items: [{ id: 7 }] } });
  if (behaviour === 'hang-up') response.destroy();
  if (behaviour === 'html') {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html>Sign in to the Wi-Fi</html>');
  }
  if (behaviour === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  }
}

function send(response: ServerResponse, { status, body }: GoogleAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

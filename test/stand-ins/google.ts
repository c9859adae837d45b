import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type StandIn } from './listen.ts';

/**
 * How a stand-in answers from now on: rightly, with status 500, as if the quota were used up,
 * never, with HTML, with JSON of another form, by hanging up, or with a body without end.
 */
export type Behaviour =
  | 'right'
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
  /** What it was asked, in order. */
  calls: GoogleCall[];
  behave(behaviour: Behaviour): void;
}

export interface GoogleAnswer {
  status: number;
  body: unknown;
}

/** The error that Google's APIs answer with. */
export function googleError(status: number, reason: string): GoogleAnswer {
  const message = `The request failed: ${reason}.`;
  const errors = [{ message, domain: 'global', reason }];
  return { status, body: { error: { code: status, message, errors } } };
}

/** A server with the manners that Google's APIs share: the key, the errors, the query. */
export async function startGoogle(options: {
  /** The only key that it takes; any when left out. */
  key?: string | undefined;
  port?: number | undefined;
  answer(call: GoogleCall): GoogleAnswer;
}): Promise<GoogleStandIn> {
  const calls: GoogleCall[] = [];
  let behaviour: Behaviour = 'right';
  const server = await listen((request, response) => {
    const call = readCall(request);
    calls.push(call);
    if (behaviour === 'right') return send(response, answerKnown(options, call));
    misbehave(behaviour, response);
  }, options.port);
  return {
    ...server,
    calls,
    behave: (next) => {
      behaviour = next;
    },
  };
}

function answerKnown(
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

function misbehave(behaviour: Behaviour, response: ServerResponse): void {
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

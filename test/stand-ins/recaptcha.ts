import { listen, readBody, type StandIn } from './listen.ts';

/** How the server answers: as the real one (`normal`), with status 500, not at all, with HTML, or with other JSON. */
type RecaptchaBehaviour = 'normal' | 'error' | 'silent' | 'html' | 'other-json';

interface RecaptchaToken {
  score: number;
  action: string;
  /** Time at which the browser received the token, in milliseconds since 1970. */
  madeAt: number;
}

export interface RecaptchaStandIn extends StandIn {
  /** Valid tokens by name; each can be verified once, as with the real service. */
  tokens: Map<string, RecaptchaToken>;
  /** The verification requests received. */
  questions: URLSearchParams[];
  behave(behaviour: RecaptchaBehaviour): void;
}

/** Starts a server with the part of reCAPTCHA v3 that verifies tokens (`siteverify`). */
export async function startRecaptcha(secret: string): Promise<RecaptchaStandIn> {
  const tokens = new Map<string, RecaptchaToken>();
  const questions: URLSearchParams[] = [];
  let behaviour: RecaptchaBehaviour = 'normal';

  function answer(form: URLSearchParams): object {
    const fail = (code: string) => ({ success: false, 'error-codes': [code] });
    if (form.get('secret') !== secret) return fail('invalid-input-secret');
    const name = form.get('response') ?? '';
    const token = tokens.get(name);
    if (token === undefined) return fail('invalid-input-response');
    tokens.delete(name);
    const challenge_ts = new Date(token.madeAt).toISOString();
    const { score, action } = token;
    return { success: true, challenge_ts, hostname: 'otro.example.com', score, action };
  }

  const server = await listen(async (request, response) => {
    const form = new URLSearchParams((await readBody(request)).toString());
    questions.push(form);
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (behaviour === 'normal') send(200, 'application/json', JSON.stringify(answer(form)));
    if (behaviour === 'error') send(500, 'text/plain', 'error');
    if (behaviour === 'html') send(200, 'text/html', '<html>Sign in</html>');
    if (behaviour === 'other-json') send(200, 'application/json', '{"success":"yes"}');
  });
  return {
    ...server,
    tokens,
    questions,
    behave: (next) => {
      behaviour = next;
    },
  };
}

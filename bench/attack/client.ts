import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import { solve } from '../../test/captcha.ts';
import { ADMIN, SITE_KEY, type Site } from '../processes.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends JSON to the site, as an attacker with a laptop would. */
export function createClient(
  site: Site,
  token: string | null = null,
  own: Record<string, string> = {},
) {
  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${site.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...own,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Token ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object = {}) => send('POST', path, { h_key: SITE_KEY, ...body }),
  };
}
export type AttackClient = ReturnType<typeof createClient>;

export async function logIn(site: Site): Promise<AttackClient> {
  const { body } = await createClient(site).post('/api/login/', ADMIN);
  return createClient(site, (body as { token: string }).token);
}

export async function takeCaptcha(client: AttackClient): Promise<string> {
  const { body } = await client.get('/api/captcha/challenge/');
  return solve(body as CaptchaChallenge);
}

/** An 11-character video id that belongs to `name` alone. */
export function toVideo(name: string): string {
  return createHash('sha1').update(name).digest('base64url').slice(0, 11);
}

import { TOTP } from 'otpauth';
import type { Reply } from '../contracts/calls.ts';
import type { Client, TestApp } from './app.ts';

/** Seconds of an authenticator app's step, in milliseconds. */
export const STEP = 30_000;

/** The code of an authenticator app now. */
export function codeAt(site: TestApp, secret: string, shift = 0): string {
  return new TOTP({ secret }).generate({ timestamp: site.app.services.clock.now() + shift });
}

/** Sets up an authenticator app; its next code is not used yet. */
export async function addTotp(site: TestApp, client: Client) {
  const { secret } = (await client.post('/me/totp/')).body as Reply<'POST /me/totp/'>;
  const done = await client.post('/me/totp/confirm/', { code: codeAt(site, secret) });
  const { codes } = done.body as Reply<'POST /me/totp/confirm/'>;
  // Moves to the next time step, because the code of this one has been used.
  site.advance(STEP);
  return { secret, codes };
}

/** The e-mails to an address that wait in the queue, newest first. */
export function mailsTo(site: TestApp, to: string) {
  return site.app.services.db
    .selectFrom('mail_job')
    .select(['subject', 'text_body', 'headers_json'])
    .where('to_address', '=', to)
    .orderBy('id', 'desc')
    .execute();
}

/** The token of the link in the newest e-mail to an address. */
export async function mailedToken(site: TestApp, to: string): Promise<string> {
  await site.app.services.mail.composeRequested();
  const [mail] = await mailsTo(site, to);
  return /#([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
}

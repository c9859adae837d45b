import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import type { Contest } from '../../test/add-contest.ts';
import { solve } from '../../test/captcha.ts';
import { SITE_KEY, type Site } from '../processes.ts';

export const VOTE_ENV = { DEMO: 'off', TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal' };

/** The address that counts for visitor `number`: each has one of its own. */
export function toAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

async function post(site: Site, path: string, body: object, address: string): Promise<Response> {
  return fetch(`${site.url}/api/postulations/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
}

/** One vote; answers the status. */
export async function castVote(
  site: Site,
  contest: Contest,
  voter: { email: string; address: string; place: number },
): Promise<number> {
  const plate = contest.competitors[voter.place % contest.competitors.length];
  const ballot = { public_email: voter.email, public_ip: '', plate, postu: contest.id };
  const answer = await post(site, 'public-votes', ballot, voter.address);
  await answer.arrayBuffer();
  return answer.status;
}

/** Confirms a pending vote; answers the status. */
export async function confirmVote(
  site: Site,
  confirmation: { request: string; code: string },
  address: string,
): Promise<number> {
  const answer = await post(site, 'public-votes/confirm', confirmation, address);
  await answer.arrayBuffer();
  return answer.status;
}

/** One application with a captcha of its own; whether it was taken. */
export async function sendApplication(
  site: Site,
  contest: Contest,
  number: number,
): Promise<boolean> {
  const asked = await fetch(`${site.url}/api/captcha/challenge/`);
  const token = solve((await asked.json()) as CaptchaChallenge);
  const youtube = createHash('sha1').update(`v${number}`).digest('base64url').slice(0, 11);
  const words = { aka: `Voz ${number}`, city: 'Caracas', country: 'VE', phone: '04141234567' };
  const rest = { h_key: SITE_KEY, post_id: contest.id, token, youtube };
  const body = { ...words, ...rest, email: `s${number}@example.com` };
  const answer = await post(site, 'out', body, toAddress(number));
  return ((await answer.json()) as { proccess?: string }).proccess === 'Ok';
}

import type { Contest } from '../../test/add-contest.ts';
import type { Site } from '../processes.ts';

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

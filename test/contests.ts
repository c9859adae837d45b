import { createHash } from 'node:crypto';
import { HOUR_MS } from '../contracts/durations.ts';
import { type Answer, type Client, SITE_KEY, type TestApp } from './app.ts';
import { takeToken } from './captcha.ts';
import { createPhoto } from './pictures.ts';

export interface TestContest {
  id: number;
  /** Number and slug of the event. */
  event: number;
  slug: string;
}

function period(name: string, now: number) {
  const from = new Date(now - HOUR_MS).toISOString();
  const until = new Date(now + HOUR_MS).toISOString();
  return { [`${name}_date_from`]: from, [`${name}_date_until`]: until };
}

/** The fields of a contest whose three phases are all open by the clock, for an hour. */
export function contestFields(site: TestApp, event: number): Record<string, unknown> {
  const now = site.app.services.clock.now();
  return {
    event,
    ...period('postu', now),
    ...period('vote', now),
    ...period('public', now),
    postu_vote_quant: 3,
    postu_winners: 1,
  };
}

let made = 0;

export async function makeEvent(site: TestApp): Promise<{ id: number; name_id: string }> {
  const staff = await site.as('administrator');
  made += 1;
  const fields = { name: `Batalla ${made}`, condition: '1' };
  const files = { picture: { bytes: await createPhoto({ width: 300, height: 60 }) } };
  const { status, text, body } = await staff.upload('POST', '/event/init/', fields, files);
  if (status !== 201) throw new Error(`no event: ${text}`);
  return body as { id: number; name_id: string };
}

/** A contest of an event of its own, in phase 1 unless `fields` say otherwise. */
export async function makeContest(
  site: TestApp,
  fields: Record<string, unknown> = {},
): Promise<TestContest> {
  const staff = await site.as('administrator');
  const event = await makeEvent(site);
  const answer = await staff.post('/postulations/postulations/', {
    ...contestFields(site, event.id),
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`no contest: ${answer.text}`);
  const { id } = answer.body as { id: number };
  return { id, event: event.id, slug: event.name_id };
}

export async function setPhase(site: TestApp, contest: TestContest, phase: number): Promise<void> {
  const staff = await site.as('administrator');
  const path = `/postulations/postulations/${contest.id}/`;
  const { status, text } = await staff.patch(path, { postu_phase: phase });
  if (status !== 200) throw new Error(`no phase ${phase}: ${text}`);
}

/** An 11-character id that belongs to `name` alone. */
export function toVideo(name: string): string {
  return createHash('sha1').update(name).digest('base64url').slice(0, 11);
}

/** The fields of an application; each aka has a mailbox and a video of its own. */
export function applicationFields(contest: TestContest, aka: string): Record<string, unknown> {
  return {
    h_key: SITE_KEY,
    aka,
    city: 'Barquisimeto',
    country: 'VE',
    email: `${toVideo(aka).toLowerCase()}@example.com`,
    phone: '04141234567',
    youtube: `https://www.youtube.com/watch?v=${toVideo(aka)}`,
    post_id: contest.id,
  };
}

export async function sendApplication(
  visitor: Client,
  contest: TestContest,
  aka: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  const token = await takeToken(visitor);
  const application = { ...applicationFields(contest, aka), token, ...fields };
  return visitor.post('/postulations/out/', application);
}

/** Applies, and answers the number of the applicant. */
export async function createApplicant(
  site: TestApp,
  contest: TestContest,
  aka: string,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const answer = await sendApplication(site.withToken(null), contest, aka, fields);
  const { proccess, info } = answer.body as { proccess?: string; info?: string };
  if (proccess !== 'Ok') throw new Error(`no applicant: ${info ?? answer.text}`);
  const { id } = await site.app.services.db
    .selectFrom('applicant')
    .select('id')
    .where('contest_id', '=', contest.id)
    .where('aka', '=', aka)
    .executeTakeFirstOrThrow();
  return id;
}

export interface TestJudge extends Client {
  id: number;
  username: string;
}

/** A judge who has logged in. */
export async function makeJudge(site: TestApp, firstName: string): Promise<TestJudge> {
  const staff = await site.as('administrator');
  made += 1;
  const person = { first_name: firstName, last_name: 'Jurado', email: `jurado${made}@example.com` };
  const { body } = await staff.post('/postulations/register-judge/', {
    ...person,
    password: 'una-clave-de-jurado',
  });
  const { id, username } = body as { id: number; username: string };
  const login = await site
    .withToken(null)
    .post('/login/', { username, password: 'una-clave-de-jurado' });
  const client = site.withToken((login.body as { token: string }).token);
  return Object.assign(client, { id, username });
}

/**
 * A contest in phase 3 with a competitor for each aka, selected by one judge, whose account is
 * deleted afterwards so that the next contest's judges are its own.
 */
export async function createVoting(
  site: TestApp,
  akas: readonly string[],
  fields: Record<string, unknown> = {},
): Promise<{ contest: TestContest; competitors: number[] }> {
  const contest = await makeContest(site, { postu_vote_quant: akas.length, ...fields });
  const competitors: number[] = [];
  for (const aka of akas) competitors.push(await createApplicant(site, contest, aka));
  await setPhase(site, contest, 2);
  const judge = await makeJudge(site, 'Única');
  for (const plate of competitors) await judge.post('/postulations/votes/', { plate });
  await setPhase(site, contest, 3);
  const staff = await site.as('administrator');
  await staff.delete(`/postulations/register-judge/${judge.id}/`);
  return { contest, competitors };
}

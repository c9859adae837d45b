import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { MINUTE_MS } from '../contracts/durations.ts';
import { solve } from '../test/captcha.ts';
import { createSession } from './contest-calls.ts';
import { freeVideo } from './demo-videos.ts';
import { E2E_ADMIN } from './people.ts';

// Makes contests in any phase through the API, for the journeys.

const LIMIT = 4;
export const JUDGE_PASSWORD = 'una-clave-de-jurado';

type Fields = Record<string, unknown>;

/** A caller of the API; `token` is an account's, `from` the address that a visitor comes from. */
export function caller(request: APIRequestContext, token?: string, from?: string) {
  const headers = {
    ...(token ? { authorization: `Token ${token}` } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
  };
  async function send<T>(method: string, path: string, data?: Fields): Promise<T> {
    const answer = await request.fetch(`/api${path}`, { method, headers, data });
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  return {
    get: <T>(path: string) => send<T>('GET', path),
    post: <T>(path: string, data: Fields) => send<T>('POST', path, data),
    patch: <T>(path: string, data: Fields) => send<T>('PATCH', path, data),
    delete: <T>(path: string) => send<T>('DELETE', path),
  };
}
export type Api = ReturnType<typeof caller>;

export async function logInApi(
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<Api & { token: string }> {
  const { token } = await createSession(request, { username, password });
  return { ...caller(request, token), token };
}

function period(name: string) {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  return { [`${name}_date_from`]: at(-60), [`${name}_date_until`]: at(30) };
}

export interface Stage {
  admin: Api;
  contest: number;
  event: { id: number; name_id: string };
  judges: Array<Api & { id: number }>;
  remove(): Promise<void>;
}

async function createEvent(request: APIRequestContext, token: string, name: string) {
  const ink = { width: 600, height: 400, channels: 3, background: '#c40' } as const;
  const picture = await sharp({ create: ink }).jpeg().toBuffer();
  const file = { name: 'afiche.jpg', mimeType: 'image/jpeg', buffer: picture };
  const answer = await request.post('/api/event/init/', {
    headers: { authorization: `Token ${token}` },
    multipart: { name, condition: '1', picture: file },
  });
  return (await answer.json()) as Stage['event'];
}

async function createJudge(request: APIRequestContext, admin: Api, number: number) {
  const person = { first_name: `Jurado ${number}`, last_name: 'Del Patio' };
  const { id, username } = await admin.post<{ id: number; username: string }>(
    '/postulations/register-judge/',
    { ...person, email: `jurado.${number}.${Date.now()}@example.com`, password: JUDGE_PASSWORD },
  );
  return { id, ...(await logInApi(request, username, JUDGE_PASSWORD)) };
}

/** An event of its own with a contest in phase 1, and its judges, the only active ones. */
export async function openContest(
  request: APIRequestContext,
  name: string,
  judgeCount = 3,
): Promise<Stage> {
  const admin = await logInApi(request, E2E_ADMIN.username, E2E_ADMIN.password);
  const path = '/postulations/register-judge/';
  for (const other of await admin.get<Array<{ id: number }>>(path)) {
    await admin.patch(`${path}${other.id}/`, { is_active: false });
  }
  const event = await createEvent(request, admin.token, name);
  const contest = await admin.post<{ id: number }>('/postulations/postulations/', {
    event: event.id,
    ...period('postu'),
    ...period('vote'),
    ...period('public'),
    postu_vote_quant: LIMIT,
    postu_winners: 1,
  });
  const judges: Stage['judges'] = [];
  for (let number = 1; number <= judgeCount; number += 1) {
    judges.push(await createJudge(request, admin, number));
  }
  async function remove(): Promise<void> {
    for (const judge of judges) await admin.delete(`${path}${judge.id}/`);
    await admin.delete(`/postulations/postulations/${contest.id}/`);
    await admin.delete(`/event/init/${event.id}/`);
  }
  return { admin, contest: contest.id, event, judges, remove };
}

/** An application by the API, as from another program. */
export async function apply(request: APIRequestContext, stage: Stage, number: number) {
  const visitor = caller(request);
  const { site_key } = await visitor.get<{ site_key: string }>('/h/shell/');
  const challenge = await visitor.get<Parameters<typeof solve>[0]>('/captcha/challenge/');
  return visitor.post<{ proccess: string; info: string }>('/postulations/out/', {
    h_key: site_key,
    aka: `Voz ${number}`,
    city: 'Mérida',
    country: 'VE',
    email: `voz.${number}@example.com`,
    phone: '04141234567',
    youtube: freeVideo(number),
    post_id: stage.contest,
    token: solve(challenge),
  });
}

/** The public's vote, from an address of its own. */
export async function vote(
  request: APIRequestContext,
  stage: Stage,
  plate: number,
  number: number,
): Promise<void> {
  const voter = caller(request, undefined, `190.20.30.${number}`);
  const public_email = `votante.${number}@example.com`;
  const ballot = { public_email, public_ip: '', plate, postu: stage.contest };
  await voter.post('/postulations/public-votes/', ballot);
}

/** Reads that the vote of this page is counted: no dialog, a stamp, the receipt; the focus is there. */
export async function expectVoteCounted(page: Page): Promise<void> {
  const told = page.locator('[data-shown]').getByRole('region', { name: 'Enviado!' });
  await expect(told).toBeFocused();
  await expect(told).toHaveAccessibleDescription(
    'Se ha votado correctamente por su competidor favorito.',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const stamp = page.locator('[data-shown] [data-stamp]');
  await expect(stamp).toBeInViewport();
  await expect(page.locator('[data-shown]').getByText('Ya votó en este evento')).toBeVisible();
}

interface Applicant {
  id: number;
  plate_aka: string;
}

/** All applicants, in the order in which they applied. */
export async function listApplicants({ admin, contest }: Stage): Promise<Applicant[]> {
  const { results } = await admin.get<{ results: Applicant[] }>(
    `/postulations/postulates/?postu=${contest}&page_size=100`,
  );
  return results.toReversed();
}

/** A contest whose first `count` applicants, selected by its only judge, compete for the public's vote. */
export async function openVoting(
  request: APIRequestContext,
  name: string,
  fields: Fields = {},
  count = 2,
): Promise<Stage> {
  const stage = await openContest(request, name, 1);
  const path = `/postulations/postulations/${stage.contest}/`;
  await stage.admin.patch(path, { ...fields, postu_phase: 1 });
  for (let number = 1; number <= count; number += 1) await apply(request, stage, number);
  await stage.admin.patch(path, { postu_phase: 2 });
  for (const { id } of await listApplicants(stage)) {
    for (const judge of stage.judges) {
      await judge.post('/postulations/votes/', { plate: id, postu: stage.contest });
    }
  }
  await stage.admin.patch(path, { postu_phase: 3 });
  return stage;
}

import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { tokenIn, withApp } from '../../../test/app.ts';
import {
  createApplicant,
  makeContest,
  makeJudge,
  setPhase,
  type TestContest,
} from '../../../test/contests.ts';

describe('the judges of a contest', () => {
  const site = withApp();
  const { staff } = site;

  /** A contest in phase 2 with two applicants, and three judges of its own. */
  async function open(fields: Record<string, unknown> = {}) {
    const known = (await staff.get('/postulations/register-judge/')).body as { id: number }[];
    for (const { id } of known) await staff.delete(`/postulations/register-judge/${id}/`);
    const contest = await makeContest(site, fields);
    const ids = [
      await createApplicant(site, contest, 'Uno'),
      await createApplicant(site, contest, 'Dos'),
    ];
    await setPhase(site, contest, 2);
    const judges = [
      await makeJudge(site, 'Ana'),
      await makeJudge(site, 'Beto'),
      await makeJudge(site, 'Carla'),
    ] as const;
    return { contest, ids, judges };
  }
  async function selected(contest: TestContest) {
    const { body } = await staff.get(`/postulations/votes/2/?postu=${contest.id}`);
    const { items, judges } = body as { items: { plate_id: number }[]; judges: number };
    return { ids: items.map(({ plate_id }) => plate_id), judges };
  }
  /** What each judge chose and did not decide, as the staff see it. */
  async function selections(contest: TestContest) {
    const { body } = await staff.get(`/postulations/judge-votes/?postu=${contest.id}`);
    return (body as { judges: { postulates: object[]; recused: object[] }[] }).judges;
  }
  const assign = async (contest: TestContest, judges: number[]) =>
    (await site.as('administrator')).put(`/postulations/contest-judges/${contest.id}/`, { judges });

  test('are those assigned: others do not count, and cannot select', async () => {
    const { contest, ids, judges } = await open();
    const [ana, beto, carla] = judges;
    await carla.post('/postulations/votes/', { plate: ids[1] });
    const answer = await assign(contest, [ana.id, beto.id, 999_999]);
    expect([answer.status, answer.body]).toEqual([
      200,
      judges.map(({ id }) => ({ id, name: expect.any(String), is_assigned: id !== carla.id })),
    ]);
    const refused = await carla.post('/postulations/votes/', { plate: ids[0] });
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'Usted no es juez de este evento.' },
    ]);
    for (const judge of [ana, beto]) await judge.post('/postulations/votes/', { plate: ids[0] });
    expect(await selected(contest)).toEqual({ ids: [ids[0]], judges: 2 });
    await assign(contest, []);
    expect(await selected(contest)).toEqual({ ids: [], judges: 3 });
    await setPhase(site, contest, 3);
    expect((await assign(contest, [ana.id])).status).toBe(409);
  });

  test('today names the contest in which something waits, and counts what can be selected now', async () => {
    const { contest, ids, judges } = await open({ postu_vote_quant: 1 });
    const registering = await makeContest(site, {});
    await createApplicant(site, registering, 'Se postula');
    const [ana, beto, carla] = judges;
    await assign(contest, [ana.id, beto.id]);
    const read = async (
      client: { get(path: string): Promise<{ body: unknown }> },
      kind: string,
    ) => {
      const { todo } = (await client.get('/me/today/')).body as Reply<'GET /me/today/'>;
      const found = todo.find((item) => item.kind === kind);
      return found && { count: found.count, contest: found.contest };
    };
    expect(await read(staff, 'judges')).toEqual({ count: 2, contest: contest.id });
    expect(await read(ana, 'to_review')).toEqual({ count: 2, contest: contest.id });
    expect(await read(carla, 'to_review')).toBeUndefined();
    await ana.post(`/postulations/postulates/${ids[0]}/recusal/`, { reason: 'Es mi hermana' });
    expect(await read(ana, 'to_review')).toEqual({ count: 1, contest: contest.id });
    await beto.post('/postulations/votes/', { plate: ids[0] });
    expect(await read(beto, 'to_review')).toEqual({ count: 0 });
    expect(await read(staff, 'judges')).toEqual({ count: 1, contest: contest.id });
    await setPhase(site, contest, 3);
    expect(await read(staff, 'judges')).toEqual({ count: 0 });
    expect(await read(ana, 'to_review')).toBeUndefined();
  });

  test('a recusal takes a judge out of one count, with its reason for the staff', async () => {
    const { contest, ids, judges } = await open();
    const [ana, beto, carla] = judges;
    for (const judge of judges) await judge.post('/postulations/votes/', { plate: ids[1] });
    await carla.post('/postulations/votes/', { plate: ids[0] });
    const path = `/postulations/postulates/${ids[0]}/recusal/`;
    expect((await carla.post(path, {})).status).toBe(400);
    expect((await carla.post(path, { reason: 'Es mi hermana' })).status).toBe(200);
    expect((await carla.post(path, { reason: 'Otra vez' })).status).toBe(400);
    const own = `/postulations/maybe/?postu=${contest.id}`;
    expect((await carla.get(own)).body).toEqual({ ids: [], recused: [ids[0]] });
    expect((await ana.get(own)).body).toEqual({ ids: [] });
    expect((await carla.post('/postulations/votes/', { plate: ids[0] })).status).toBe(400);
    for (const judge of [ana, beto]) await judge.post('/postulations/votes/', { plate: ids[0] });
    expect((await selected(contest)).ids.sort()).toEqual([...ids].sort());
    const recused = [{ aka: 'Uno', reason: 'Es mi hermana' }];
    expect((await selections(contest))[2]).toMatchObject({ recused });
    const result = await staff.get(`/postulations/results/${contest.id}/`);
    expect(result.body).toMatchObject({ judges: [{}, {}, { name: 'Carla Jurado', recused }] });
    await setPhase(site, contest, 1);
    expect((await ana.post(path, { reason: 'Tarde' })).status).toBe(403);
  });

  test('after staff changed a password the judge is told, and selections carry a note', async () => {
    const { contest, ids, judges } = await open();
    const [ana] = judges;
    await ana.post('/postulations/votes/', { plate: ids[0] });
    const password = 'la-puso-el-equipo';
    const account = `/postulations/register-judge/${ana.id}/`;
    await staff.patch(account, { password, repeat: password });
    const login = await site.withToken(null).post('/login/', { username: ana.username, password });
    await site.withToken(tokenIn(login)).post('/postulations/votes/', { plate: ids[1] });
    expect((await selections(contest))[0]?.postulates).toMatchObject([
      { id: ids[0], aka: 'Uno', note: '' },
      { id: ids[1], aka: 'Dos', note: expect.stringContaining('equipo') },
    ]);
    const mails = await site.app.services.db
      .selectFrom('mail_job')
      .select('subject')
      .where('subject', 'like', 'El equipo cambió la contraseña%')
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('switched off, removed or made after the end of the jury change nothing', async () => {
    const { contest, ids, judges } = await open();
    const [ana, beto, carla] = judges;
    for (const judge of judges) await judge.post('/postulations/votes/', { plate: ids[0] });
    for (const judge of [ana, beto]) await judge.post('/postulations/votes/', { plate: ids[1] });
    site.advance(2 * HOUR_MS);
    await staff.patch(`/postulations/register-judge/${carla.id}/`, { is_active: false });
    await staff.patch(`/postulations/register-judge/${carla.id}/`, { is_active: false });
    await staff.delete(`/postulations/register-judge/${beto.id}/`);
    await makeJudge(site, 'Nueva');
    expect(await selected(contest)).toEqual({ ids: [ids[0]], judges: 3 });
    await setPhase(site, contest, 3);
    expect((await selected(contest)).ids).toEqual([ids[0]]);
  });

  test.each([
    ['the dates', 2 * HOUR_MS],
    ['the opening of the voting', 0],
  ])('nothing that is done to an account after the end changes the tally (%s)', async (_, wait) => {
    const { contest, ids, judges } = await open();
    const [ana, beto, carla] = judges;
    await site.as('customer');
    const users = (await staff.get('/h/users/?user_type=2')).body as { results: { id: number }[] };
    const other = users.results[0];
    // Off at the end: switched on later it does not count either.
    await staff.patch(`/postulations/register-judge/${carla.id}/`, { is_active: false });
    for (const judge of [ana, beto]) await judge.post('/postulations/votes/', { plate: ids[0] });
    site.advance(1000);
    if (wait === 0) await setPhase(site, contest, 3);
    site.advance(wait + 1000);
    const later = await site.as('administrator');
    const tally = async () => {
      const list = (await later.get(`/postulations/votes/?postu=${contest.id}`)).body;
      return [await selected(contest), (list as { items: unknown[] }).items];
    };
    const before = await tally();
    expect(before[0]).toEqual({ ids: [ids[0]], judges: 2 });
    for (const change of [
      () => later.patch(`/h/users/${ana.id}/`, { user_type: 2 }),
      () => later.patch(`/h/users/${ana.id}/`, { is_active: false }),
      () => later.patch(`/h/users/${ana.id}/`, { is_active: true, user_type: 4 }),
      () => later.patch(`/h/users/${ana.id}/`, { user_type: 1 }),
      () => later.patch(`/h/users/${ana.id}/`, { user_type: 2 }),
      () => later.patch(`/h/users/${carla.id}/`, { is_active: true }),
      () => later.patch(`/h/users/${other?.id}/`, { user_type: 4 }),
      () => later.patch(`/h/users/${other?.id}/`, { user_type: 2 }),
      () => later.delete(`/h/users/${beto.id}/`),
      () => later.delete(`/h/users/${ana.id}/`),
    ]) {
      site.advance(1000);
      expect((await change()).status).toBe(200);
      expect(await tally()).toEqual(before);
    }
  });

  test('see the selections of others once they have chosen, where the contest hides them', async () => {
    for (const hides_selections of [true, false]) {
      const { contest, ids, judges } = await open({ hides_selections });
      const [ana, beto] = judges;
      await ana.post('/postulations/votes/', { plate: ids[0] });
      const seen = async () => {
        const { body } = await beto.get(`/postulations/postulates/?postu=${contest.id}`);
        const { results } = body as { results: { id: number; judges: number[] }[] };
        const list = await beto.get(`/postulations/votes/1/?postu=${contest.id}`);
        const { items } = list.body as { items: unknown[] };
        return [results.find(({ id }) => id === ids[0])?.judges, items.length];
      };
      expect(await seen()).toEqual(hides_selections ? [[], 0] : [[ana.id], 1]);
      await beto.post('/postulations/votes/', { plate: ids[0] });
      expect(await seen()).toEqual([[ana.id, beto.id], 1]);
      const list = await beto.get(`/postulations/maybe/?postu=${contest.id}`);
      expect(list.body).toEqual({ ids: [], ...(hides_selections ? { is_final: true } : {}) });
      const own = `/postulations/postulates/${ids[0]}/selection/`;
      const withdrawn = await beto.delete(own);
      expect(withdrawn.status).toBe(hides_selections ? 403 : 200);
      if (!hides_selections) continue;
      // Who has seen gives a reason for changing the own selection.
      expect(withdrawn.body).toEqual({ detail: expect.stringContaining('inhíbase') });
      const path = `/postulations/postulates/${ids[0]}/recusal/`;
      expect((await beto.post(path, { reason: 'Me equivoqué' })).status).toBe(200);
      expect(await seen()).toEqual([[], 0]);
      const recused = [{ aka: 'Uno', reason: 'Me equivoqué' }];
      expect((await selections(contest))[1]).toMatchObject({ recused });
    }
  });
});

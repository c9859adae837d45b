import { describe, expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';
import { createApplicant, makeContest, makeJudge, setPhase } from '../../../test/contests.ts';
import { purge } from '../../../test/purge.ts';

const applicants = '/postulations/postulates/';
const NOT_SELECTING = {
  detail: 'El evento de postulaciones aún no se encuentra en fase de selección.',
};

describe('the list of a judge', () => {
  const site = withApp();
  const { staff } = site;
  const stored = () => site.app.services.db.selectFrom('jury_maybe').selectAll().execute();

  async function open(akas: readonly string[]) {
    const contest = await makeContest(site);
    const ids: number[] = [];
    for (const aka of akas) ids.push(await createApplicant(site, contest, aka));
    await setPhase(site, contest, 2);
    return { contest, ids };
  }

  test('is private, filters the list, and changes no selection', async () => {
    const { contest, ids } = await open(['Una', 'Dos', 'Tres']);
    const [una = 0, dos = 0] = ids;
    const ana = await makeJudge(site, 'Ana');
    const beto = await makeJudge(site, 'Beto');
    const own = `/postulations/maybe/?postu=${contest.id}`;
    for (const id of [dos, una, una]) {
      const added = await ana.put(`${applicants}${id}/maybe/`);
      expect([added.status, added.body]).toEqual([200, { id, is_maybe: true }]);
    }
    expect((await ana.get(own)).body).toEqual({ ids: [una, dos] });
    expect((await beto.get(own)).body).toEqual({ ids: [] });
    const list = async (judge: typeof ana) => {
      const { body } = await judge.get(`${applicants}?postu=${contest.id}&kept=maybe`);
      return body as { count: number; results: { id: number; votes: number }[] };
    };
    expect(await list(ana)).toMatchObject({
      count: 2,
      results: [{ id: dos, votes: 0 }, { id: una }],
    });
    expect(await list(beto)).toMatchObject({ count: 0, results: [] });
    expect((await beto.delete(`${applicants}${una}/maybe/`)).status).toBe(200);
    const removed = await ana.delete(`${applicants}${dos}/maybe/`);
    expect(removed.body).toEqual({ id: dos, is_maybe: false });
    expect((await ana.get(own)).body).toEqual({ ids: [una] });

    expect((await staff.get(own)).status).toBe(403);
    expect((await staff.put(`${applicants}${una}/maybe/`)).status).toBe(403);
    expect((await site.withToken(null).put(`${applicants}${una}/maybe/`)).status).toBe(401);
    expect((await ana.put(`${applicants}999999/maybe/`)).status).toBe(404);
    expect((await ana.get('/postulations/maybe/?postu=999999')).status).toBe(404);
    expect((await staff.delete(`${applicants}${una}/`)).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('is deleted when the phase closes, and cannot be read or changed afterwards', async () => {
    const ana = await makeJudge(site, 'Ana');
    const ways = [
      (id: number) => staff.patch(`/postulations/postulations/${id}/`, { postu_phase: 1 }),
      (id: number) => staff.patch(`/postulations/postulations/${id}/end/`, { phase: 2 }),
    ];
    for (const [at, close] of ways.entries()) {
      const { contest, ids } = await open([`Cierre ${at}`]);
      const path = `${applicants}${ids[0]}/maybe/`;
      await ana.put(path);
      expect(await stored()).toHaveLength(1);
      const answers = await Promise.all([close(contest.id), ana.put(path)]);
      expect(answers[0]?.status).toBe(200);
      expect(await stored()).toEqual([]);
      const late = await ana.put(path);
      expect([late.status, late.body]).toEqual([403, NOT_SELECTING]);
      expect((await ana.delete(path)).body).toEqual(NOT_SELECTING);
      const own = await ana.get(`/postulations/maybe/?postu=${contest.id}`);
      expect(own.body).toEqual(NOT_SELECTING);
    }
    const { ids } = await open(['Por la hora']);
    await ana.put(`${applicants}${ids[0]}/maybe/`);
    await purge(site.app.services);
    expect(await stored()).toHaveLength(1);
    site.advance(2 * 3_600_000);
    await purge(site.app.services);
    expect(await stored()).toEqual([]);
  });
});

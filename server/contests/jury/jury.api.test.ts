import { describe, expect, test } from 'vitest';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { withApp } from '../../../test/app.ts';
import {
  createApplicant,
  makeContest,
  makeJudge,
  setPhase,
  type TestContest,
} from '../../../test/contests.ts';

const NOT_SELECTING = 'El evento de postulaciones aún no se encuentra en fase de selección.';

interface Votes {
  items: Array<{ plate_id: number; votes: number; judge_id: number[] }>;
  limit: number;
  count: number;
  judges: number;
  selected: number;
  phase: number;
}

describe('the jury', () => {
  const site = withApp();
  const { staff } = site;

  async function open(akas: readonly string[], limit = 3) {
    // Judges created by other tests would count as active here too.
    const known = (await staff.get('/postulations/register-judge/')).body as { id: number }[];
    for (const { id } of known) await staff.delete(`/postulations/register-judge/${id}/`);
    const contest = await makeContest(site, { postu_vote_quant: limit });
    const ids: number[] = [];
    for (const aka of akas) ids.push(await createApplicant(site, contest, aka));
    await setPhase(site, contest, 2);
    return { contest, ids };
  }

  async function read(list: '' | '1/' | '2/', contest: TestContest) {
    const { body } = await staff.get(`/postulations/votes/${list}?postu=${contest.id}`);
    return body as Votes;
  }

  test('a vote pre-selects, the votes of all active judges select', async () => {
    const { contest, ids } = await open(['Uno', 'Dos', 'Tres']);
    const [one = 0, two = 0] = ids;
    const ana = await makeJudge(site, 'Ana');
    const beto = await makeJudge(site, 'Beto');
    const vote = await ana.post('/postulations/votes/', {
      plate: one,
      judge: ana.id,
      postu: contest.id,
    });
    expect(vote.status).toBe(201);
    expect(vote.body).toEqual({
      id: expect.any(Number),
      plate: one,
      judge: ana.id,
      postu: contest.id,
    });
    await ana.post('/postulations/votes/', { plate: two });
    await beto.post('/postulations/votes/', { plate: two });
    expect(await read('1/', contest)).toMatchObject({
      items: [
        {
          plate_id: one,
          plate: { aka: 'Uno', city: 'Barquisimeto', phone: '04141234567' },
          votes: 1,
          judge_id: [ana.id],
          postu_id: contest.id,
        },
      ],
      limit: 3,
      judges: 2,
      selected: 1,
      phase: 2,
    });
    const selected = await read('2/', contest);
    expect(selected.items).toMatchObject([{ plate_id: two, votes: 2 }]);
    const { body } = await ana.get('/postulations/votes/');
    expect(body).toMatchObject({ count: 2, limit: 3, judges: 2, selected: 1, phase: 2 });
    const lists = await Promise.all(
      [1, 2, 3].map((section) => ana.get(`/postulations/postulates/?section=${section}`)),
    );
    const names = lists.map((list) =>
      (list.body as { results: ApplicantItem[] }).results.map((row) => row.plate_aka),
    );
    expect(names).toEqual([['Tres', 'Dos', 'Uno'], ['Uno'], ['Dos']]);
  });

  test('an applicant whom a judge selects among the pre-selected leaves that list for this judge only', async () => {
    const { contest, ids } = await open(['Uno', 'Dos', 'Tres']);
    const [one = 0, two = 0, three = 0] = ids;
    const ana = await makeJudge(site, 'Ana');
    const beto = await makeJudge(site, 'Beto');
    await makeJudge(site, 'Carla');
    for (const plate of [one, two]) await ana.post('/postulations/votes/', { plate });
    const listOf = async (caller: Pick<typeof ana, 'get'>) => {
      const address = `/postulations/postulates/?section=2&postu=${contest.id}`;
      const { body } = await caller.get(address);
      const { count, results } = body as { count: number; results: ApplicantItem[] };
      return { count, akas: results.map((row) => row.plate_aka) };
    };
    expect(await listOf(beto)).toEqual({ count: 2, akas: ['Dos', 'Uno'] });
    for (const plate of [one, three]) await beto.post('/postulations/votes/', { plate });
    expect(await listOf(beto)).toEqual({ count: 2, akas: ['Tres', 'Dos'] });
    expect(await listOf(ana)).toEqual({ count: 3, akas: ['Tres', 'Dos', 'Uno'] });
    expect((await listOf(await site.as('administrator'))).count).toBe(3);
    const own = await beto.get(`/postulations/votes/1/?postu=${contest.id}`);
    expect((own.body as Votes).items.map((item) => item.plate_id)).toEqual([three, two, one]);
  });

  test('a deactivated or deleted judge does not count, and an added judge is one more required vote', async () => {
    const { contest, ids } = await open(['Sola']);
    const ana = await makeJudge(site, 'Ana');
    const beto = await makeJudge(site, 'Beto');
    await ana.post('/postulations/votes/', { plate: ids[0] });
    expect((await read('2/', contest)).items).toEqual([]);
    await staff.patch(`/postulations/register-judge/${beto.id}/`, { is_active: false });
    expect((await read('2/', contest)).items.length).toBe(1);
    await makeJudge(site, 'Carla');
    expect((await read('2/', contest)).items).toEqual([]);
    await staff.delete(`/postulations/register-judge/${ana.id}/`);
    expect((await read('', contest)).items).toEqual([]);
  });

  test('entering phase 3 freezes the selected applicants; judges added later do not change them', async () => {
    const { contest, ids } = await open(['Compite', 'No compite']);
    const ana = await makeJudge(site, 'Ana');
    await ana.post('/postulations/votes/', { plate: ids[0] });
    await setPhase(site, contest, 3);
    await makeJudge(site, 'Nueva');
    const frozen = await read('2/', contest);
    expect(frozen.items.map((item) => item.plate_id)).toEqual([ids[0]]);
    expect(frozen).toMatchObject({ judges: 1, selected: 1, phase: 3 });
  });

  test('selecting the same applicant twice is rejected without a field error', async () => {
    const { ids } = await open(['Doble']);
    const ana = await makeJudge(site, 'Ana');
    await ana.post('/postulations/votes/', { plate: ids[0] });
    const again = await ana.post('/postulations/votes/', { plate: ids[0] });
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      non_field_errors: ['Usted ya ha votado por este postulado, intente con otro.'],
    });
  });

  test('of 50 simultaneous selections by a judge with limit 3, exactly 3 are accepted', async () => {
    const akas = Array.from({ length: 25 }, (_, index) => `Postulado ${index}`);
    const { contest, ids } = await open(akas, 3);
    const ana = await makeJudge(site, 'Ana');
    const answers = await Promise.all(
      [...ids, ...ids].map((plate) => ana.post('/postulations/votes/', { plate })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(3);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      const text = status === 403 ? 'detail' : 'non_field_errors';
      expect([400, 403]).toContain(status);
      expect(body).toHaveProperty(text);
    }
    const full = await ana.post('/postulations/votes/', { plate: ids[24] });
    expect([201, 400, 403]).toContain(full.status);
    expect((await read('', contest)).items.length).toBe(3);
    const limited = refused.find(({ status }) => status === 403);
    expect(limited?.body).toEqual({
      detail: 'Bien! Usted ha alcanzado el limite de selección',
    });
  });

  test("another judge's number, an applicant of another contest and a missing applicant are rejected", async () => {
    const other = await open(['De otro evento']);
    const { contest, ids } = await open(['De este']);
    const ana = await makeJudge(site, 'Ana');
    const beto = await makeJudge(site, 'Beto');
    const forged = await ana.post('/postulations/votes/', { plate: ids[0], judge: beto.id });
    expect(forged.status).toBe(403);
    const foreign = { plate: other.ids[0], postu: contest.id };
    expect((await ana.post('/postulations/votes/', foreign)).body).toEqual({
      plate: ['Este postulado no participa en este evento.'],
    });
    expect((await ana.post('/postulations/votes/', { plate: 999_999 })).body).toEqual({
      plate: ['No se ha encontrado este postulado.'],
    });
    expect((await ana.post('/postulations/votes/', {})).body).toHaveProperty('plate');
    expect((await staff.post('/postulations/votes/', { plate: ids[0] })).body).toEqual({
      judge: ['Solo las cuentas de jueces seleccionan postulados.'],
    });
    expect((await read('', contest)).items).toEqual([]);
  });

  test('outside phase 2 and its dates a judge can neither select nor read; the administrator can read', async () => {
    const { contest, ids } = await open(['Espera']);
    const ana = await makeJudge(site, 'Ana');
    const closed = async () => {
      const vote = await ana.post('/postulations/votes/', { plate: ids[0] });
      expect(vote.status).toBe(403);
      expect(vote.body).toEqual({ detail: NOT_SELECTING });
      for (const list of ['postulates/', 'votes/', 'votes/1/', 'votes/2/']) {
        const { status, body } = await ana.get(`/postulations/${list}`);
        expect([status, body], list).toEqual([403, { detail: NOT_SELECTING }]);
        expect((await staff.get(`/postulations/${list}`)).status, list).toBe(200);
      }
    };
    await setPhase(site, contest, 1);
    await closed();
    await setPhase(site, contest, 2);
    const ended = new Date(site.app.services.clock.now() - 1000).toISOString();
    const path = `/postulations/postulations/${contest.id}/`;
    await staff.patch(path, { vote_date_until: ended });
    await closed();
    expect((await read('', contest)).items).toEqual([]);
  });

  test('the administrator sees whom each judge selected', async () => {
    const { contest, ids } = await open(['Elegida', 'Otra']);
    const ana = await makeJudge(site, 'Ana');
    await makeJudge(site, 'Beto');
    await ana.post('/postulations/votes/', { plate: ids[0] });
    const { body } = await staff.get(`/postulations/judge-votes/?postu=${contest.id}`);
    expect(body).toMatchObject({ limit: 3, count: 2, selected: 0, phase: 2 });
    expect((body as { judges: object[] }).judges).toMatchObject([
      { name: 'Ana Jurado', username: ana.username, votes: 1, postulates: [{ aka: 'Elegida' }] },
      { name: 'Beto Jurado', votes: 0, postulates: [] },
    ]);
    const result = await staff.get(`/postulations/results/${contest.id}/`);
    expect(result.body).toMatchObject({
      judges: [{ name: 'Ana Jurado', selected: [{ id: ids[0], aka: 'Elegida' }] }],
    });
  });

  test('a selection of who withdrew counts neither for the judge nor in the panel', async () => {
    const { contest, ids } = await open(['Se retira', 'Se queda']);
    const ana = await makeJudge(site, 'Ana');
    for (const plate of ids) await ana.post('/postulations/votes/', { plate });
    await site.app.services.db
      .updateTable('applicant')
      .set({ withdrawn_at: site.app.services.clock.now() })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const own = await ana.get('/postulations/votes/');
    const panel = await staff.get(`/postulations/judge-votes/?postu=${contest.id}`);
    expect(own.body).toMatchObject({ count: 1 });
    expect(panel.body).toMatchObject({
      judges: [{ id: ana.id, votes: 1, postulates: [{ aka: 'Se queda' }] }],
    });
  });

  test('unseen applicants come first when requested', async () => {
    const { ids } = await open(['Vista', 'Por ver', 'Más nueva']);
    const ana = await makeJudge(site, 'Ana');
    const seen = await ana.post(`/postulations/postulates/${ids[2]}/seen/`);
    expect(seen.body).toEqual({ id: ids[2], is_seen: true });
    await ana.post(`/postulations/postulates/${ids[2]}/seen/`);
    const { body } = await ana.get('/postulations/postulates/?order=unseen');
    const rows = (body as { results: ApplicantItem[] }).results;
    expect(rows.map((row) => [row.plate_aka, row.is_seen])).toEqual([
      ['Por ver', false],
      ['Vista', false],
      ['Más nueva', true],
    ]);
    expect((await ana.post('/postulations/postulates/999999/seen/')).status).toBe(404);
  });

  test('a judge withdraws a selection, which frees it for another', async () => {
    const { contest, ids } = await open(['Una', 'Otra'], 1);
    const ana = await makeJudge(site, 'Ana');
    await makeJudge(site, 'Beto');
    const [one = 0, two = 0] = ids;
    const vote = await ana.post('/postulations/votes/', { plate: one });
    const full = await ana.post('/postulations/votes/', { plate: two });
    expect(full.status).toBe(403);
    const withdrawn = await ana.delete(`/postulations/postulates/${one}/selection/`);
    expect([withdrawn.status, withdrawn.body]).toEqual([200, vote.body]);
    expect((await read('1/', contest)).items).toEqual([]);
    expect((await ana.post('/postulations/votes/', { plate: two })).status).toBe(201);
    const audit = (await staff.get('/h/audit/?resource=jury_vote&page_size=2')).body as {
      results: { action: string; before: object | null }[];
    };
    expect(audit.results[1]).toMatchObject({ action: 'delete', before: { aka: 'Una' } });
  });

  test('a selection is withdrawn once, by its judge, and only while the phase is open', async () => {
    const { contest, ids } = await open(['Una']);
    const ana = await makeJudge(site, 'Ana');
    const beto = await makeJudge(site, 'Beto');
    const path = `/postulations/postulates/${ids[0]}/selection/`;
    await ana.post('/postulations/votes/', { plate: ids[0] });
    const notOwn = await beto.delete(path);
    expect([notOwn.status, notOwn.body]).toEqual([
      400,
      { non_field_errors: ['Usted no ha seleccionado a este postulado.'] },
    ]);
    expect((await ana.delete('/postulations/postulates/999999/selection/')).status).toBe(404);
    expect((await staff.delete(path)).status).toBe(403);
    expect((await site.withToken(null).delete(path)).status).toBe(401);
    await setPhase(site, contest, 3);
    const late = await ana.delete(path);
    expect([late.status, late.body]).toEqual([403, { detail: NOT_SELECTING }]);
    await setPhase(site, contest, 2);
    const answers = await Promise.all([ana.delete(path), ana.delete(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

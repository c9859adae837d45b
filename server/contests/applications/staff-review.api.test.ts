import { describe, expect, test } from 'vitest';
import type { ApplicantNote } from '../../../contracts/staff-review.ts';
import { withApp } from '../../../test/app.ts';
import {
  createApplicant,
  makeContest,
  makeJudge,
  sendApplication,
  setPhase,
} from '../../../test/contests.ts';

const applicants = '/postulations/postulates/';

describe('what staff write about applicants', () => {
  const site = withApp();
  const { staff } = site;
  const MARK = 'zqxsecreto';

  test('notes have an author and a time, and are seen by administrators alone', async () => {
    const contest = await makeContest(site);
    const sent = await sendApplication(site.withToken(null), contest, 'Voz Uno', {
      attempt: 'intento-1',
    });
    const { secret } = sent.body as { secret: string };
    const id = await createApplicant(site, contest, 'Voz Dos');
    const path = `${applicants}${id - 1}/notes/`;
    const made = await staff.post(path, { text: `  Flow propio ${MARK}\nVolver a oír ` });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        text: `Flow propio ${MARK}\nVolver a oír`,
        username: 'cuenta-administrator',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    await staff.patch(`${applicants}${id - 1}/tags/`, { add: [`${MARK}-tag`] });
    expect((await staff.get(path)).body).toEqual({ notes: [made.body], tags: [`${MARK}-tag`] });

    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Ana');
    for (const address of [path, `/postulations/staff-review/?postu=${contest.id}`]) {
      expect((await judge.get(address)).status).toBe(403);
      expect((await site.withToken(null).get(address)).status).toBe(401);
    }
    expect((await judge.post(path, { text: 'Hola' })).status).toBe(403);
    expect((await judge.patch(`${applicants}${id}/tags/`, { add: ['x'] })).status).toBe(403);
    const byTag = `${applicants}?postu=${contest.id}&tag=${MARK}-tag`;
    expect((await judge.get(byTag)).status).toBe(403);
    const own = await site.withToken(null).post('/postulations/own/', { secret });
    expect(own.status).toBe(200);
    const list = await judge.get(`${applicants}?postu=${contest.id}`);
    const csv = await staff.get(`${applicants}csv/?postu=${contest.id}`);
    const audit = await staff.get('/h/audit/?resource=applicant');
    for (const answer of [own, list, csv, audit]) expect(answer.text).not.toContain(MARK);

    // Withdrawing deletes what was written; so does deleting a note.
    await setPhase(site, contest, 1);
    await site.withToken(null).post('/postulations/own/withdraw/', { secret });
    expect((await staff.get(path)).body).toEqual({ notes: [], tags: [] });
    const other = await staff.post(`${applicants}${id}/notes/`, { text: 'Otra' });
    const note = `/postulations/applicant-notes/${(other.body as ApplicantNote).id}/`;
    expect((await staff.delete(note)).body).toEqual(other.body);
    expect((await staff.delete(note)).status).toBe(404);
  });

  test('a note has 1 to 2,000 characters; unknown applicants are 404', async () => {
    const id = await createApplicant(site, await makeContest(site), 'Largo');
    const path = `${applicants}${id}/notes/`;
    expect((await staff.post(path, { text: 'a'.repeat(2000) })).status).toBe(201);
    expect((await staff.post(path, { text: 'a'.repeat(2001) })).body).toEqual({
      text: ['Debe tener como máximo 2000 caracteres.'],
    });
    expect((await staff.post(path, { text: ' ' })).body).toEqual({
      text: ['Este campo es requerido.'],
    });
    const gone = `${applicants}999999/`;
    expect((await staff.get(`${gone}notes/`)).status).toBe(404);
    expect((await staff.post(`${gone}notes/`, { text: 'Hola' })).status).toBe(404);
    expect((await staff.patch(`${gone}tags/`, { add: ['x'] })).status).toBe(404);
    expect((await staff.get('/postulations/staff-review/?postu=999999')).status).toBe(404);
    expect((await staff.delete(`${applicants}${id}/`)).status).toBe(200);
    const left = await site.app.services.db.selectFrom('applicant_note').selectAll().execute();
    expect(left.filter((row) => row.applicant_id === id)).toEqual([]);
  });

  test('tags are suggested by contest and filter its list; case and accents do not matter', async () => {
    const contest = await makeContest(site);
    const other = await makeContest(site);
    const ids: number[] = [];
    for (const aka of ['Alfa', 'Beta', 'Gama']) ids.push(await createApplicant(site, contest, aka));
    const elsewhere = await createApplicant(site, other, 'Ajena');
    const [alfa = 0, beta = 0] = ids;
    const change = (id: number, body: object) =>
      staff.patch(`${applicants}${id}/tags/`, body as Record<string, unknown>);
    await change(alfa, { add: ['Buen  flow', 'Revisar'] });
    const tagged = await change(beta, { add: ['buen FLOW', 'bÚen flow'] });
    expect(tagged.body).toEqual({ id: beta, tags: ['buen FLOW'] });
    await change(elsewhere, { add: ['Solo allá'] });
    await staff.post(`${applicants}${beta}/notes/`, { text: 'Llamar' });
    const review = await staff.get(`/postulations/staff-review/?postu=${contest.id}`);
    expect(review.body).toEqual({
      tags: [
        { tag: 'Buen flow', count: 2 },
        { tag: 'Revisar', count: 1 },
      ],
      applicants: [
        { id: alfa, tags: ['Buen flow', 'Revisar'], notes: 0 },
        { id: beta, tags: ['buen FLOW'], notes: 1 },
      ],
    });
    const found = async (query: string) => {
      const { body } = await staff.get(`${applicants}?postu=${contest.id}&${query}`);
      const { count, results } = body as { count: number; results: { plate_aka: string }[] };
      return [count, results.map(({ plate_aka }) => plate_aka)];
    };
    expect(await found('tag=Buén+flow')).toEqual([2, ['Beta', 'Alfa']]);
    expect(await found('tag=revisar&search=beta')).toEqual([0, []]);
    expect(await found('tag=Solo+allá')).toEqual([0, []]);
    expect((await change(alfa, { remove: ['BUEN FLOW', 'nada'] })).body).toEqual({
      id: alfa,
      tags: ['Revisar'],
    });
  });

  test('an applicant has at most ten tags of 30 characters, whatever runs at once', async () => {
    const id = await createApplicant(site, await makeContest(site), 'Etiquetada');
    const path = `${applicants}${id}/tags/`;
    expect((await staff.patch(path, { add: ['a'.repeat(31)] })).body).toEqual({
      add: ['Debe tener como máximo 30 caracteres.'],
    });
    expect((await staff.patch(path, { add: [''] })).status).toBe(400);
    const nine = Array.from({ length: 9 }, (_, index) => `Etiqueta ${index}`);
    expect((await staff.patch(path, { add: nine })).status).toBe(200);
    const answers = await Promise.all(
      ['Diez', 'Once'].map((tag) => staff.patch(path, { add: [tag] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      add: ['Un postulado tiene como máximo 10 etiquetas.'],
    });
    const { body } = await staff.patch(path, {});
    expect((body as { tags: string[] }).tags).toHaveLength(10);
  });
});

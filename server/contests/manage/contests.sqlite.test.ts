import { describe, expect, test } from 'vitest';
import type { ContestItem } from '../../../contracts/contests.ts';
import type { ShellInfo } from '../../../contracts/site.ts';
import { withApp } from '../../../test/app.ts';
import {
  contestFields,
  createApplicant,
  makeContest,
  makeEvent,
  setPhase,
} from '../../../test/contests.ts';

const path = '/postulations/postulations/';

describe('application events', () => {
  const site = withApp();
  const { staff } = site;

  test('are created, listed, changed and deleted', async () => {
    const event = await makeEvent(site);
    const made = await staff.post(path, contestFields(site, event.id));
    expect(made.status).toBe(201);
    const contest = made.body as ContestItem;
    expect(contest).toMatchObject({
      event: event.id,
      postu_phase: 1,
      postu_active: true,
      votes_per_ip: 1,
      phase_state: 'open',
      applicants: 0,
    });
    expect((await staff.get(path)).body).toEqual([contest]);
    const changed = await staff.patch(`${path}${contest.id}/`, {
      postu_winners: 4,
      votes_per_ip: 30,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...contest, postu_winners: 4, votes_per_ip: 30 });
    const off = await staff.patch(`${path}${contest.id}/`, { postu_active: 'false' });
    expect(off.body).toMatchObject({ postu_active: false, phase_state: 'inactive' });
    const deleted = await staff.delete(`${path}${contest.id}/`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ id: contest.id });
    expect((await staff.delete(`${path}${contest.id}/`)).status).toBe(404);
    expect((await staff.get(path)).body).toEqual([]);
  });

  test('a date without an offset is Caracas time; day and time may be given with a space', async () => {
    const event = await makeEvent(site);
    const fields = {
      ...contestFields(site, event.id),
      postu_date_from: '2026-03-01 18:30',
      postu_date_until: '2026-03-02',
      vote_date_from: '2026-03-03T00:00:00+02:00',
    };
    const { body } = await staff.post(path, fields);
    expect(body).toMatchObject({
      postu_date_from: '2026-03-01T22:30:00.000Z',
      postu_date_until: '2026-03-02T04:00:00.000Z',
      vote_date_from: '2026-03-02T22:00:00.000Z',
    });
  });

  test('every missing or invalid field is reported', async () => {
    const missing = await staff.post(path, {});
    expect(missing.status).toBe(400);
    const required = ['Este campo es requerido.'];
    expect(missing.body).toEqual({
      event: expect.anything(),
      postu_date_from: required,
      postu_date_until: required,
      vote_date_from: required,
      vote_date_until: required,
      public_date_from: required,
      public_date_until: required,
      postu_vote_quant: required,
      postu_winners: required,
    });
    const event = await makeEvent(site);
    const fields = contestFields(site, event.id);
    const wrong = await staff.post(path, {
      ...fields,
      postu_date_from: '2026-02-31',
      postu_vote_quant: 'tres',
    });
    expect(wrong.body).toEqual({
      postu_date_from: ['La fecha no es válida, use año-mes-día y hora.'],
      postu_vote_quant: ['Debe expresarse en numeros.'],
    });
    const backwards = { ...fields, vote_date_until: fields.vote_date_from };
    const after = { vote_date_until: ['La fecha final debe ser posterior a la inicial.'] };
    expect((await staff.post(path, backwards)).body).toEqual(after);
    expect((await staff.post(path, { ...fields, event: 999_999 })).body).toEqual({
      event: ['Debe seleccionar un evento.'],
    });
    const { id } = await makeContest(site);
    const moved = await staff.patch(`${path}${id}/`, { vote_date_until: '2020-01-01' });
    expect(moved.body).toEqual(after);
  });

  test('an event with a contest cannot be deleted before the contest', async () => {
    const contest = await makeContest(site);
    const refused = await staff.delete(`/event/init/${contest.event}/`);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ detail: expect.stringContaining('postulaciones') });
    await staff.delete(`${path}${contest.id}/`);
    expect((await staff.delete(`/event/init/${contest.event}/`)).status).toBe(200);
  });

  test('deleting one deletes its applicants', async () => {
    const contest = await makeContest(site);
    const applicant = await createApplicant(site, contest, 'Se va con todo');
    await staff.delete(`${path}${contest.id}/`);
    const { db } = site.app.services;
    const left = await db
      .selectFrom('applicant')
      .select('id')
      .where('id', '=', applicant)
      .execute();
    expect(left).toEqual([]);
  });

  test('any phase can be set directly', async () => {
    const contest = await makeContest(site);
    for (const phase of [3, 1, 2, 1]) {
      await setPhase(site, contest, phase);
      const [item] = ((await staff.get(path)).body as ContestItem[]).filter(
        (element) => element.id === contest.id,
      );
      expect(item?.postu_phase).toBe(phase);
    }
    const refused = await staff.patch(`${path}${contest.id}/`, { postu_phase: 4 });
    expect(refused.body).toEqual({ postu_phase: ['Debe estar entre 1 y 3.'] });
  });
});

describe('lists for a spreadsheet', () => {
  const site = withApp();

  test('applicants and results, with formulas in user input escaped', async () => {
    const staff = await site.as('administrator');
    const contest = await makeContest(site);
    await createApplicant(site, contest, '=SUMA(1;1)');
    const applicants = await staff.get(`/postulations/postulates/csv/?postu=${contest.id}`);
    expect(applicants.headers['content-disposition']).toContain('postulados.csv');
    expect(applicants.text).toContain("'=SUMA(1;1)");
    expect(applicants.text.split('\r\n')[1]).toContain('Barquisimeto');
    const results = await staff.get(`/postulations/results/${contest.id}/csv/`);
    expect(results.text).toContain('"Puesto";"AKA"');
    expect((await (await site.as('judge')).get('/postulations/postulates/csv/')).status).toBe(403);
  });

  test('leave the shell of the pages when their last hour has passed, without a write', async () => {
    const { slug } = await makeContest(site);
    const announced = async () => {
      const { body } = await site.withToken(null).get('/h/shell/');
      return (body as ShellInfo).contests.some(({ event }) => event.name_id === slug);
    };
    expect(await announced()).toBe(true);
    site.advance(59 * 60_000);
    expect(await announced()).toBe(true);
    site.advance(2 * 60_000);
    expect(await announced()).toBe(false);
  });
});

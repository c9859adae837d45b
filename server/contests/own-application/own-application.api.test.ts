import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { OwnApplication } from '../../../contracts/own-applications.ts';
import { withApp } from '../../../test/app.ts';
import {
  makeContest,
  makeJudge,
  sendApplication,
  setPhase,
  type TestContest,
  toVideo,
} from '../../../test/contests.ts';

describe("the applicant's private link", () => {
  const site = withApp();
  const { staff } = site;
  let attempts = 0;
  const visitor = () => site.withToken(null);

  /** Applies as the site's form does, and answers the secret of the link. */
  async function applyTo(contest: TestContest, aka: string, fields: object = {}): Promise<string> {
    attempts += 1;
    const sent = { attempt: `intento-${attempts}`, ...fields };
    const answer = await sendApplication(visitor(), contest, aka, sent);
    expect(answer.body).toMatchObject({ proccess: 'Ok' });
    return (answer.body as { secret: string }).secret;
  }
  const call = (action: string, secret: string, fields: object = {}) =>
    visitor().post(`/postulations/own/${action}`, { secret, ...fields });
  const look = async (secret: string) => (await call('', secret)).body as OwnApplication;
  const getState = async (secret: string) => (await look(secret)).state;
  const mailsTo = (email: string) =>
    site.app.services.db
      .selectFrom('mail_job')
      .select(['subject', 'text_body'])
      .where('to_address', '=', email)
      .execute();

  test('is mailed, has 128 random bits and is stored as a hash alone', async () => {
    const contest = await makeContest(site);
    const secret = await applyTo(contest, 'Con enlace', { email: 'enlace@example.com' });
    expect(secret).toMatch(/^[\w-]{22}$/);
    const [mail] = await mailsTo('enlace@example.com');
    expect(mail?.text_body).toContain(`/mi-postulacion#${secret}\n`);
    const links = await site.app.services.db.selectFrom('applicant_link').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(secret);
    expect(await look(secret)).toMatchObject({
      state: 'received',
      place: null,
      event: { name_id: contest.slug },
      aka: 'Con enlace',
      youtube: toVideo('Con enlace'),
      can_withdraw: true,
    });
  });

  test('the specified call is answered without it; a repetition sends no second mail', async () => {
    const contest = await makeContest(site);
    const plain = await sendApplication(visitor(), contest, 'Sin intento');
    expect(plain.body).toEqual({ proccess: 'Ok', info: expect.any(String) });
    const fields = { attempt: 'el-mismo', email: 'repite@example.com' };
    await sendApplication(visitor(), contest, 'Repite', fields);
    const again = await sendApplication(visitor(), contest, 'Repite', fields);
    expect(again.body).toEqual({ proccess: 'Ok', info: expect.any(String) });
    expect(await mailsTo('repite@example.com')).toHaveLength(1);
  });

  test('whoever withdraws can apply again, also at the same moment as another; two stay refused', async () => {
    const contest = await makeContest(site);
    const fields = { email: 'vuelve@example.com', youtube: toVideo('Vuelve') };
    const secret = await applyTo(contest, 'De Un Extraño', fields);
    const sendAgain = () => sendApplication(visitor(), contest, 'Vuelve', fields);
    expect((await sendAgain()).body).toMatchObject({ proccess: 'Not ok' });
    await call('withdraw/', secret);
    const answers = await Promise.all([sendAgain(), sendAgain()]);
    const outcomes = answers.map(({ body }) => (body as { proccess: string }).proccess);
    expect(outcomes.toSorted()).toEqual(['Not ok', 'Ok']);
    expect(await getState(secret)).toBe('withdrawn');
  });

  test('another secret opens nothing', async () => {
    for (const action of ['', 'withdraw/']) {
      const answer = await call(action, 'AAAAAAAAAAAAAAAAAAAAAA');
      expect([answer.status, answer.body], action).toEqual([404, { detail: expect.any(String) }]);
      expect((await visitor().post(`/postulations/own/${action}`, {})).status).toBe(400);
    }
  });

  test('the state follows the contest and never shows what judges choose before they finish', async () => {
    const contest = await makeContest(site);
    const names = ['Elegida', 'Casi', 'Nadie'] as const;
    const secrets: string[] = [];
    for (const name of names) secrets.push(await applyTo(contest, name));
    const states = () => Promise.all(secrets.map(getState));
    expect(await states()).toEqual(['received', 'received', 'received']);
    await setPhase(site, contest, 2);
    const judges = [await makeJudge(site, 'Uno'), await makeJudge(site, 'Dos')];
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    const { results } = body as { results: { id: number; plate_aka: string }[] };
    const getId = (aka: string) => results.find(({ plate_aka }) => plate_aka === aka)?.id;
    for (const judge of judges)
      await judge.post('/postulations/votes/', { plate: getId('Elegida') });
    await judges[0]?.post('/postulations/votes/', { plate: getId('Casi') });
    expect(await states()).toEqual(['in_review', 'in_review', 'in_review']);
    const path = `/postulations/postulations/${contest.id}/`;
    const over = new Date(site.app.services.clock.now() - 1).toISOString();
    await staff.patch(path, { vote_date_until: over });
    expect(await states()).toEqual(['selected', 'preselected', 'not_selected']);
    await staff.patch(path, { postu_phase: 3 });
    expect(await states()).toEqual(['competing', 'not_selected', 'not_selected']);
    const vote = { public_email: 'v@example.com', plate: getId('Elegida'), postu: contest.id };
    await visitor().post('/postulations/public-votes/', vote);
    const closed = await call('withdraw/', secrets[0] ?? '');
    expect(closed.status).toBe(403);
    site.advance(2 * HOUR_MS);
    expect(await look(secrets[0] ?? '')).toMatchObject({ state: 'over', place: 1 });
    for (const judge of judges) {
      const admin = await site.as('administrator');
      await admin.delete(`/postulations/register-judge/${judge.id}/`);
    }
  });

  test('a competitor with votes does not withdraw, whatever phase is set afterwards', async () => {
    const contest = await makeContest(site);
    const judge = await makeJudge(site, 'Sola');
    const secret = await applyTo(contest, 'Votada');
    await setPhase(site, contest, 2);
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    const [plate] = (body as { results: { id: number }[] }).results;
    await judge.post('/postulations/votes/', { plate: plate?.id });
    await setPhase(site, contest, 3);
    const vote = { public_email: 'v2@example.com', plate: plate?.id, postu: contest.id };
    expect((await visitor().post('/postulations/public-votes/', vote)).status).toBe(201);
    await setPhase(site, contest, 2);
    expect((await look(secret)).can_withdraw).toBe(false);
    expect((await call('withdraw/', secret)).status).toBe(403);
    await staff.delete(`/postulations/register-judge/${judge.id}/`);
  });

  test('an applicant who withdraws cannot be selected, and frees the place among a judge’s selections', async () => {
    const contest = await makeContest(site, { postu_vote_quant: 1 });
    const secret = await applyTo(contest, 'Se va');
    await applyTo(contest, 'Se queda');
    await setPhase(site, contest, 2);
    const judge = await makeJudge(site, 'Tres');
    const list = await judge.get(`/postulations/postulates/?postu=${contest.id}`);
    const [stays, goes] = (list.body as { results: { id: number }[] }).results;
    expect((await judge.post('/postulations/votes/', { plate: goes?.id })).status).toBe(201);
    expect((await call('withdraw/', secret)).body).toMatchObject({ state: 'withdrawn' });
    expect((await call('withdraw/', secret)).status).toBe(200);
    const again = await judge.post('/postulations/votes/', { plate: goes?.id });
    expect(again.status).toBe(400);
    const { body } = await judge.get(`/postulations/votes/2/?postu=${contest.id}`);
    expect(body).toMatchObject({ items: [], count: 0 });
    expect((await judge.post('/postulations/votes/', { plate: stays?.id })).status).toBe(201);
    const listed = await judge.get(`/postulations/postulates/?postu=${contest.id}`);
    expect(listed.body).toMatchObject({ results: [{}, { is_withdrawn: true }] });
    await setPhase(site, contest, 3);
    const shown = await visitor().get(`/postulations/qualifiers/?event=${contest.slug}`);
    const { qualifiers } = shown.body as { qualifiers: { aka: string }[] };
    expect(qualifiers.map(({ aka }) => aka)).toEqual(['Se queda']);
    await staff.delete(`/postulations/register-judge/${judge.id}/`);
  });
});

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
import { inTransaction } from '../../db/scope.ts';

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
      is_video_missing: false,
      can_correct: true,
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

  test('goes with its mails, and leaves others to the same address', async () => {
    const email = 'dos-veces@example.com';
    const kept = await applyTo(await makeContest(site), 'Se queda aquí', { email });
    const secret = await applyTo(await makeContest(site), 'Se va de aquí', { email });
    const { db, mail } = site.app.services;
    const letter = {
      kind: 'studio' as const,
      to: email,
      subject: 'Su reservación',
      text: 'Mañana.',
      html: '',
    };
    await inTransaction(db, (tx) => mail.queue(tx, letter));
    expect(await mailsTo(email)).toHaveLength(3);
    expect((await call('delete/', secret)).body).toEqual({ is_whole: true });
    const texts = (await mailsTo(email)).map(({ text_body }) => text_body);
    expect(texts).toEqual([expect.stringContaining(kept), 'Mañana.']);
  });

  test('another secret opens nothing', async () => {
    for (const action of ['', 'change/', 'heads/', 'withdraw/', 'delete/']) {
      const answer = await call(action, 'AAAAAAAAAAAAAAAAAAAAAA');
      expect([answer.status, answer.body], action).toEqual([404, { detail: expect.any(String) }]);
      expect((await visitor().post(`/postulations/own/${action}`, {})).status).toBe(400);
    }
  });

  test('texts and video are corrected until registration closes', async () => {
    const contest = await makeContest(site);
    const secret = await applyTo(contest, 'Corrige');
    await applyTo(contest, 'Otra voz');
    const changed = await call('change/', secret, {
      label: 'Nuevo crew',
      instagram: '@corrige',
      facebook: 'no tengo',
      youtube: `https://youtu.be/${toVideo('otro video')}`,
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        label: 'Nuevo crew',
        instagram: 'https://www.instagram.com/corrige',
        facebook: 'no tengo',
        youtube: toVideo('otro video'),
      }),
    ]);
    expect((await call('change/', secret, { label: '' })).body).toMatchObject({
      label: '',
      instagram: 'https://www.instagram.com/corrige',
    });
    for (const youtube of ['https://vimeo.com/1', toVideo('Otra voz')]) {
      const refused = await call('change/', secret, { youtube });
      expect([refused.status, refused.body]).toEqual([400, { youtube: [expect.any(String)] }]);
    }
    site.advance(2 * HOUR_MS);
    const late = await call('change/', secret, { label: 'Tarde' });
    expect([late.status, late.body]).toEqual([403, { detail: expect.any(String) }]);
    expect(await look(secret)).toMatchObject({ label: '', can_correct: false });
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
    // A competitor's votes are sealed: the contact data goes, the result stays.
    expect((await call('delete/', secrets[0] ?? '')).body).toEqual({ is_whole: false });
    expect((await call('', secrets[0] ?? '')).status).toBe(404);
    const shown = await visitor().get(`/postulations/qualifiers/?event=${contest.slug}`);
    expect(shown.body).toMatchObject({ qualifiers: [{ aka: 'Elegida', votes: 1, url_ig: '' }] });
    expect((await call('delete/', secrets[1] ?? '')).body).toEqual({ is_whole: true });
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
    expect((await call('delete/', secret)).body).toEqual({ is_whole: true });
  });
});

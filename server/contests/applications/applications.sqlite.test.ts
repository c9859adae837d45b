import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { SITE_KEY, withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import {
  applicationFields,
  createApplicant,
  makeContest,
  sendApplication,
  setPhase,
  toVideo,
} from '../../../test/contests.ts';
import { startYoutube, type YoutubeStandIn } from '../../../test/stand-ins/youtube.ts';

const NOTHING_OPEN =
  'En estos momentos no se encuentra activo un evento para postularse, vuelva en otro momento.';

interface Page {
  count: number;
  next: string | null;
  results: ApplicantItem[];
}

describe('applying', () => {
  const site = withApp();
  const { staff } = site;
  const visitor = () => site.withToken(null);
  const open = () => visitor().post('/postulations/in/', { h_key: SITE_KEY });

  async function count(contestId: number): Promise<number> {
    const { body } = await staff.get(`/postulations/postulates/?postu=${contestId}`);
    return (body as Page).count;
  }

  test('without an open contest the answer is 404 with the notice and the contest that opens next', async () => {
    expect((await open()).status).toBe(404);
    expect((await open()).body).toEqual({ detail: NOTHING_OPEN });
    const now = site.app.services.clock.now();
    const opens = new Date(now + HOUR_MS).toISOString();
    const contest = await makeContest(site, {
      postu_date_from: opens,
      postu_date_until: new Date(now + 2 * HOUR_MS).toISOString(),
    });
    expect((await open()).body).toEqual({
      detail: NOTHING_OPEN,
      opens,
      event: { name: expect.any(String), name_id: contest.slug },
    });
  });

  test('of several open contests the one that closes first is returned', async () => {
    const now = site.app.services.clock.now();
    const soon = { postu_date_until: new Date(now + HOUR_MS / 4).toISOString() };
    const first = await makeContest(site, soon);
    await makeContest(site);
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      postulation: { id: first.id },
      event: { name_id: first.slug },
    });
    expect((await visitor().post('/postulations/in/', {})).status).toBe(403);
  });

  test('an application with all its fields is stored as sent', async () => {
    const contest = await makeContest(site);
    const answer = await sendApplication(visitor(), contest, 'El Ñero del Ávila', {
      email: 'Nero.Avila@Example.com',
      label: 'Barrio Crew',
      instagram: '@nero_avila',
      facebook: 'https://www.facebook.com/nero.avila',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      proccess: 'Ok',
      info: expect.stringContaining('redes sociales'),
    });
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    expect((body as Page).results).toMatchObject([
      {
        plate_aka: 'El Ñero del Ávila',
        plate_city: 'Barquisimeto',
        plate_country: 'VE',
        plate_email: 'Nero.Avila@Example.com',
        plate_phone: '04141234567',
        plate_label: 'Barrio Crew',
        plate_url_yt: `https://www.youtube.com/watch?v=${toVideo('El Ñero del Ávila')}`,
        plate_url_ig: 'https://www.instagram.com/nero_avila',
        plate_url_fb: 'https://www.facebook.com/nero.avila',
        postu: contest.id,
        ref: 'el-nero-del-avila',
        video_checked: false,
        votes: 0,
      },
    ]);
  });

  test('each invalid field has its own message, and the captcha token is not consumed', async () => {
    const contest = await makeContest(site);
    const token = await takeToken(visitor());
    const nothing = await visitor().post('/postulations/out/', { h_key: SITE_KEY, token });
    expect(nothing.status).toBe(400);
    const required = ['Este campo es requerido.'];
    expect(nothing.body).toMatchObject({
      aka: required,
      city: required,
      country: required,
      email: required,
      phone: required,
      youtube: required,
    });
    const fields = { ...applicationFields(contest, 'Con errores'), token };
    const wrong = await visitor().post('/postulations/out/', {
      ...fields,
      email: 'nadie',
      phone: '0414-ABC',
    });
    expect(wrong.body).toEqual({
      email: ['El email ingresado no es correcto.'],
      phone: ['Debe expresarse en numeros.'],
    });
    const noVideo = { ...fields, youtube: 'https://vimeo.com/12345678901' };
    expect((await visitor().post('/postulations/out/', noVideo)).body).toEqual({
      youtube: ['El enlace del video es incorrecto, verifique e intente nuevamente.'],
    });
    expect((await visitor().post('/postulations/out/', fields)).body).toMatchObject({
      proccess: 'Ok',
    });
  });

  test('a mailbox and a video can be in a contest only once', async () => {
    const contest = await makeContest(site);
    await sendApplication(visitor(), contest, 'Primera', { email: 'una.sola@gmail.com' });
    const alias = await sendApplication(visitor(), contest, 'Segunda', {
      email: 'unasola+2@googlemail.com',
    });
    expect(alias.body).toEqual({
      proccess: 'Not ok',
      info: 'Ya existe una postulación para este evento con ese correo electrónico.',
    });
    const video = await sendApplication(visitor(), contest, 'Tercera', {
      youtube: `https://youtu.be/${toVideo('Primera')}?si=x`,
    });
    expect(video.body).toEqual({
      proccess: 'Not ok',
      info: 'Ya existe una postulación para este evento con ese video.',
    });
    expect(await count(contest.id)).toBe(1);
    const other = await makeContest(site);
    const again = await sendApplication(visitor(), other, 'Primera', {
      email: 'una.sola@gmail.com',
    });
    expect(again.body).toMatchObject({ proccess: 'Ok' });
  });

  test('an application retried after a lost response is stored once and gets the same response', async () => {
    const contest = await makeContest(site);
    const fields = { attempt: 'a-mark-of-the-sender', token: await takeToken(visitor()) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendApplication(visitor(), contest, 'Insistente', fields)),
    );
    const later = await sendApplication(visitor(), contest, 'Insistente', fields);
    expect(later.body).toMatchObject({ proccess: 'Ok' });
    expect(answers.some(({ body }) => (body as { proccess: string }).proccess === 'Ok')).toBe(true);
    expect(await count(contest.id)).toBe(1);
  });

  test('of many simultaneous applications with one mailbox, one is accepted', async () => {
    const contest = await makeContest(site);
    const tokens = await Promise.all(Array.from({ length: 30 }, () => takeToken(visitor())));
    const answers = await Promise.all(
      tokens.map((token, index) =>
        sendApplication(visitor(), contest, `A la vez ${index}`, {
          email: 'misma@example.com',
          token,
        }),
      ),
    );
    const taken = answers.filter(({ body }) => (body as { proccess: string }).proccess === 'Ok');
    expect(taken.length).toBe(1);
    expect(await count(contest.id)).toBe(1);
  });

  test('two applicants with the same aka have different references', async () => {
    const contest = await makeContest(site);
    await sendApplication(visitor(), contest, 'La Voz');
    const other = { youtube: toVideo('otra'), email: 'otra@example.com' };
    await sendApplication(visitor(), contest, 'La Voz', other);
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    expect((body as Page).results.map(({ ref }) => ref)).toEqual(['la-voz-2', 'la-voz']);
  });

  test('a used or missing captcha token is rejected, and nothing is stored', async () => {
    const contest = await makeContest(site);
    const token = await takeToken(visitor());
    await sendApplication(visitor(), contest, 'Con ficha', { token });
    for (const bad of [token, '', 'inventada']) {
      const answer = await sendApplication(visitor(), contest, 'Sin ficha', { token: bad });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ proccess: 'Not ok', info: expect.stringContaining('persona') });
    }
    expect(await count(contest.id)).toBe(1);
  });

  test('whether an e-mail has applied is returned only after a solved captcha', async () => {
    const contest = await makeContest(site);
    await sendApplication(visitor(), contest, 'Ya inscrita');
    const blind = await sendApplication(visitor(), contest, 'Ya inscrita', { token: 'x' });
    expect(blind.body).toEqual({ proccess: 'Not ok', info: expect.stringContaining('persona') });
    const told = await sendApplication(visitor(), contest, 'Ya inscrita');
    expect(told.body).toEqual({ proccess: 'Not ok', info: expect.stringContaining('correo') });
  });

  test('a closed contest accepts no application: other phase, switched off, over, unknown', async () => {
    const closed = {
      proccess: 'Not ok',
      info: 'Este evento no se encuentra recibiendo postulaciones en este momento.',
    };
    const contest = await makeContest(site);
    await setPhase(site, contest, 2);
    expect((await sendApplication(visitor(), contest, 'Tarde')).body).toEqual(closed);
    await setPhase(site, contest, 1);
    const path = `/postulations/postulations/${contest.id}/`;
    await staff.patch(path, { postu_active: false });
    expect((await sendApplication(visitor(), contest, 'Tarde')).body).toEqual(closed);
    await staff.patch(path, { postu_active: true });
    const ended = new Date(site.app.services.clock.now() - 1000).toISOString();
    await staff.patch(path, { postu_date_until: ended });
    expect((await sendApplication(visitor(), contest, 'Tarde')).body).toEqual(closed);
    const unknown = { ...contest, id: 999_999 };
    expect((await sendApplication(visitor(), unknown, 'Tarde')).body).toEqual(closed);
    expect(await count(contest.id)).toBe(0);
  });
});

describe('the video, with a key of the platform', () => {
  let youtube: YoutubeStandIn;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    youtube = await startYoutube({
      key: 'clave',
      videos: [
        { id: toVideo('corto'), title: 'Corto', duration: 'PT1M10S' },
        { id: toVideo('largo'), title: 'Largo', duration: 'PT1M11S' },
      ],
    });
    env.YOUTUBE_API_URL = youtube.url;
  });
  afterAll(() => youtube.close());
  const site = withApp(env);

  test('must exist and last at most 70 seconds, or is rejected with its message', async () => {
    const staff = await site.as('administrator');
    const keys = (await staff.get('/h/private-key/')).body as { id: number; rel: string }[];
    const key = keys.find(({ rel }) => rel === 'youtube');
    await staff.patch(`/h/private-key/${key?.id}/`, { key: 'clave' });
    const contest = await makeContest(site);
    const visitor = site.withToken(null);
    const long = await sendApplication(visitor, contest, 'largo');
    expect(long.body).toEqual({
      proccess: 'Not ok',
      info: 'El video es muy largo, la duración maxima es 1 minuto.',
    });
    const missing = await sendApplication(visitor, contest, 'no existe');
    expect(missing.body).toEqual({
      proccess: 'Not ok',
      info: 'El video no ha sido encontrado, verifique el enlace e intente de nuevo.',
    });
    expect((await sendApplication(visitor, contest, 'corto')).body).toMatchObject({
      proccess: 'Ok',
    });
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    expect((body as Page).results).toMatchObject([{ plate_aka: 'corto', video_checked: true }]);
  });
});

describe('the list of applicants', () => {
  const site = withApp();
  const { staff } = site;

  test('is paged, newest first, and searched without accents', async () => {
    const contest = await makeContest(site);
    for (const aka of ['Ángel Loco', 'Beta', 'Gama']) await createApplicant(site, contest, aka);
    const path = `/postulations/postulates/?postu=${contest.id}`;
    const first = (await staff.get(`${path}&page_size=2`)).body as Page;
    expect(first.results.map((result) => result.plate_aka)).toEqual(['Gama', 'Beta']);
    expect(first.count).toBe(3);
    const second = await staff.get(String(first.next).replace('/api', ''));
    expect((second.body as Page).results.map((result) => result.plate_aka)).toEqual(['Ángel Loco']);
    const found = (await staff.get(`${path}&search=angel`)).body as Page;
    expect(found.results.map((result) => result.plate_aka)).toEqual(['Ángel Loco']);
    expect(found.count).toBe(1);
    expect(((await staff.get(`${path}&search=%25`)).body as Page).count).toBe(0);
  });

  test('defaults to the newest active contest, and is empty without any', async () => {
    const older = await makeContest(site);
    await createApplicant(site, older, 'De la anterior');
    const newer = await makeContest(site);
    await createApplicant(site, newer, 'De la nueva');
    const names = async () =>
      ((await staff.get('/postulations/postulates/')).body as Page).results.map(
        (result) => result.plate_aka,
      );
    expect(await names()).toEqual(['De la nueva']);
    await staff.patch(`/postulations/postulations/${newer.id}/`, { postu_active: false });
    expect(await names()).toEqual(['De la anterior']);
    expect((await staff.get('/postulations/postulates/?postu=999999')).status).toBe(404);
  });

  test('the administrator deletes an applicant', async () => {
    const contest = await makeContest(site);
    const id = await createApplicant(site, contest, 'Se va');
    await createApplicant(site, contest, 'Se queda');
    const deleted = await staff.delete(`/postulations/postulates/${id}/`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ id, plate_aka: 'Se va' });
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest.id}`);
    expect((body as Page).count).toBe(1);
    expect((await staff.delete(`/postulations/postulates/${id}/`)).status).toBe(404);
  });
});

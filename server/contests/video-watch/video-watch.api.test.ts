import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../../contracts/calls.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createApplicant, makeContest, setPhase, toVideo } from '../../../test/contests.ts';
import { startYoutube, type YoutubeStandIn } from '../../../test/stand-ins/youtube.ts';
import { runDue } from '../../jobs/jobs.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';
import { checkVideos, createVideoWatchJob } from './check-videos.ts';

describe('the daily look at the videos of applicants', () => {
  const env: Record<string, string> = {};
  let youtube: YoutubeStandIn;
  beforeAll(async () => {
    youtube = await startYoutube({ key: 'clave' });
    env.YOUTUBE_API_URL = youtube.url;
  });
  afterAll(() => youtube.close());
  const site = withApp(env);
  const { staff } = site;
  const look = () => checkVideos(site.app.services);
  const lookWhenDue = () => runDue(site.app.services, createVideoWatchJob(site.app.services));

  function publish(name: string): void {
    const id = toVideo(name);
    youtube.videos.set(id, { id, title: name, duration: 'PT50S' });
  }
  async function setKey(key: string): Promise<void> {
    await site.app.services.db
      .updateTable('private_key')
      .set({ key })
      .where('rel', '=', 'youtube')
      .execute();
  }
  const mailsTo = (email: string) =>
    site.app.services.db
      .selectFrom('mail_job')
      .select(['subject', 'text_body'])
      .where('to_address', '=', email)
      .where('subject', 'like', 'Su video%')
      .execute();
  async function listed(contest: number, query = '') {
    const { body } = await staff.get(`/postulations/postulates/?postu=${contest}${query}`);
    return body as Reply<'GET /postulations/postulates/'>;
  }
  async function card() {
    const { todo } = (await staff.get('/me/today/')).body as Reply<'GET /me/today/'>;
    return todo.find(({ kind }) => kind === 'broken_videos');
  }

  test('marks a missing video, notifies its applicant once, and removes the mark', async () => {
    expect(await lookWhenDue()).toBe(0);
    await setKey('clave');
    const contest = await makeContest(site);
    for (const name of ['Queda', 'Se pierde']) publish(name);
    await createApplicant(site, contest, 'Queda');
    await createApplicant(site, contest, 'Se pierde', { email: 'perdida@example.com' });
    expect(await look()).toBe(0);
    youtube.videos.delete(toVideo('Se pierde'));
    expect(await look()).toBe(1);
    expect(await look()).toBe(1);
    const [mail, ...more] = await mailsTo('perdida@example.com');
    expect(more).toEqual([]);
    expect(await card()).toMatchObject({ count: 1, section: 62, contest: contest.id });
    expect(await listed(contest.id, '&video=missing')).toMatchObject({
      count: 1,
      results: [{ plate_aka: 'Se pierde', video_missing_since: expect.any(String) }],
    });

    const [, secret = ''] = /mi-postulacion#(\S+)/.exec(mail?.text_body ?? '') ?? [];
    await setPhase(site, contest, 2);
    const change = (fields: object) =>
      site.withToken(null).post('/postulations/own/change/', { secret, ...fields });
    expect((await change({ label: 'Otro' })).status).toBe(403);
    const missing = await change({ youtube: toVideo('nunca publicado') });
    expect([missing.status, missing.body]).toEqual([400, { youtube: [expect.any(String)] }]);
    publish('Nuevo');
    const replaced = await change({ youtube: `https://youtu.be/${toVideo('Nuevo')}` });
    expect([replaced.status, replaced.body]).toEqual([
      200,
      expect.objectContaining({ is_video_missing: false, can_replace_video: false }),
    ]);
    expect((await listed(contest.id)).results[0]).toMatchObject({
      video_missing_since: null,
      video_replaced_at: expect.any(String),
    });
    youtube.videos.delete(toVideo('Queda'));
    await look();
    expect(await card()).toMatchObject({ count: 1 });
    publish('Queda');
    await look();
    expect(await card()).toMatchObject({ count: 0 });
  });

  test('a video that cannot be marked stops no other, and the look fails', async () => {
    await setKey('clave');
    const contest = await makeContest(site);
    for (const name of ['Traba', 'Detrás']) {
      publish(name);
      await createApplicant(site, contest, name, { email: `v${name.length}@example.com` });
      youtube.videos.delete(toVideo(name));
    }
    const { services } = site.app;
    const queueOrDrop: typeof services.mail.queueOrDrop = async (tx, mail) => {
      if (mail.to === 'v5@example.com') throw new Error('no mail');
      return services.mail.queueOrDrop(tx, mail);
    };
    const failing = { ...services, mail: { ...services.mail, queueOrDrop } };
    await expect(checkVideos(failing)).rejects.toThrow('no mail');
    expect(await mailsTo('v6@example.com')).toHaveLength(1);
    expect(await look()).toBe(2);
    expect(await mailsTo('v5@example.com')).toHaveLength(1);
    site.advance(2 * HOUR_MS);
  });

  test('asks for fifty videos at once, and not about contests that are over', async () => {
    const contest = await makeContest(site);
    for (let at = 0; at < 51; at += 1) {
      publish(`Voz ${at}`);
      await createApplicant(site, contest, `Voz ${at}`);
    }
    const before = youtube.calls.length;
    expect(await look()).toBe(0);
    expect(youtube.calls.length - before).toBe(2);
    site.advance(2 * HOUR_MS);
    await look();
    expect(youtube.calls.length - before).toBe(2);
  });

  test('is once a day, on one instance; an outage marks nothing', async () => {
    const once = await Promise.all([1, 2, 3].map(lookWhenDue));
    expect(once.toSorted()).toEqual([0, 0, 1]);
    expect(await lookWhenDue()).toBe(0);
    site.advance(25 * HOUR_MS);
    expect(await lookWhenDue()).toBe(1);
    const contest = await makeContest(site);
    publish('Con corte');
    await createApplicant(site, contest, 'Con corte');
    await setKey('otra');
    await expect(look()).rejects.toThrow(PlatformUnavailable);
    expect((await listed(contest.id)).results[0]).toMatchObject({ video_missing_since: null });
  });
});

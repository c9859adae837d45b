import { describe, expect, test } from 'vitest';
import type { HalftonePicture } from '../../contracts/pictures.ts';
import { PASSWORD, tokenIn, withApp } from '../../test/app.ts';
import { createWav } from '../../test/audio.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createPreviews } from '../editing/previews.ts';

interface Shown {
  id: number;
  src: string;
}
type Picture = HalftonePicture & { original: { src: string } };

describe('files of records that visitors may not see', () => {
  const site = withApp();
  const { staff: admin } = site;
  const src = async () => ({ src: { bytes: await createPhoto({ width: 900, height: 60 }) } });
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await site.app.http.inject({ url, headers })).statusCode;
  async function add(path: string, fields: Record<string, unknown>, field = 'src') {
    const files = { [field]: (await src()).src };
    const made = await admin.upload('POST', path, fields, files);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body as { id: number; src: string; picture: Picture };
  }
  /** Logs in as the panel does: its first call is answered with the cookie. */
  async function openPanel(role: 'administrator' | 'judge') {
    await site.as(role);
    const account = { username: `cuenta-${role}`, password: PASSWORD };
    const token = tokenIn(await site.withToken(null).post('/login/', account));
    const client = site.withToken(token);
    const { headers } = await client.get('/me/');
    return { client, token, cookie: headers['set-cookie']?.split(';')[0] ?? '' };
  }

  test('are 404 to strangers, and shown to staff, whose browser keeps nothing', async () => {
    const flyer = await add('/h/flyer/', { title: 'Oculto', is_active: 'false' });
    const { client, token, cookie } = await openPanel('administrator');
    const judge = await openPanel('judge');
    expect(judge.cookie).toBe('');
    expect(await status(flyer.src)).toBe(404);
    expect(await status(flyer.src, { authorization: `Token ${judge.token}` })).toBe(404);
    expect(await status(flyer.src, { authorization: `Token ${token}` })).toBe(200);
    const seen = await site.app.http.inject({ url: flyer.src, headers: { cookie } });
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    await client.patch(`/h/flyer/${flyer.id}/`, { is_active: true });
    const open = await site.app.http.inject({ url: flyer.src });
    expect(open.headers['cache-control']).toContain('immutable');
    await client.patch(`/h/flyer/${flyer.id}/`, { is_active: false });
    expect(await status(flyer.src)).toBe(404);
    await client.get('/logout/');
    expect(await status(flyer.src, { cookie })).toBe(404);
    expect(await status(flyer.src, { authorization: `Token ${token}` })).toBe(404);
  });

  test('are not shown to an administrator who must first set up a second step or a password', async () => {
    const flyer = await add('/h/flyer/', { title: 'Restringido', is_active: 'false' });
    const { token, cookie } = await openPanel('administrator');
    const { db } = site.app.services;
    const change = (values: object) =>
      db
        .updateTable('account')
        .set(values)
        .where('username', '=', 'cuenta-administrator')
        .execute();
    const seen = async () => [
      await status(flyer.src, { cookie }),
      await status(flyer.src, { authorization: `Token ${token}` }),
    ];
    const [before] = await db
      .selectFrom('account')
      .select('second_factor_due_at')
      .where('username', '=', 'cuenta-administrator')
      .execute();
    expect(await seen()).toEqual([200, 200]);
    for (const restricted of [{ must_change_password: 1 }, { second_factor_due_at: 1 }]) {
      await change(restricted);
      expect(await seen()).toEqual([404, 404]);
      await change({ must_change_password: 0, ...before });
    }
    expect(await seen()).toEqual([200, 200]);
  });

  test('are those of a hidden artist, event or edition too, in all sizes; the original is never public', async () => {
    const condition = JSON.stringify([1]);
    const event = await add('/event/init/', { name: 'Con fotos', condition }, 'picture');
    const segment = { event: event.id, title: 'Uno', year: '2020', description: 'Texto' };
    const { id: detail } = (await admin.post('/event/detail/', segment)).body as Shown;
    const ofEvent = await add('/event/album/', { event: event.id });
    const ofSegment = await add('/event/album/', { event: event.id, detail });
    const background = await add('/event/background/', { event: event.id });
    const portrait = { event: event.id, description: 'Portada' };
    const cover = await add('/event/portrait/', portrait, 'picture');
    const { picture } = event;
    const own = [picture.src, picture.share, picture.halftone.small, cover.picture.src];
    const all = [...own, ofEvent.src, ofSegment.src, background.src];
    const statuses = async (urls: string[]) => Promise.all(urls.map((url) => status(url)));
    expect(new Set(await statuses(all))).toEqual(new Set([200]));
    expect(await status(picture.original.src)).toBe(404);
    const { cookie } = await openPanel('administrator');
    expect(await status(picture.original.src, { cookie })).toBe(200);
    await admin.patch(`/event/detail/${detail}/`, { is_active: false });
    expect(await statuses([ofSegment.src, ofEvent.src])).toEqual([404, 200]);
    await admin.patch(`/event/detail/${detail}/`, { is_active: true });
    await admin.patch(`/event/init/${event.id}/`, { is_active: false });
    expect(new Set(await statuses(all))).toEqual(new Set([404]));
    await admin.patch(`/event/init/${event.id}/`, { is_active: true });
    await admin.patch(`/event/album/${ofEvent.id}/`, { is_active: false });
    expect(await statuses([ofEvent.src, ofSegment.src])).toEqual([404, 200]);
  });

  test('are the audio of hidden beats too', async () => {
    const fields = { title: 'Cobre', producer: 'Lija', genre: 'Trap', bpm: 92, price: 25 };
    const files = { src: { bytes: createWav(1), name: 'a.wav', type: 'audio/wav' } };
    const beat = (await admin.upload('POST', '/h/music/', fields, files)).body as Shown;
    expect(await status(beat.src)).toBe(200);
    await admin.patch(`/h/music/${beat.id}/`, { is_active: false });
    expect(await status(beat.src)).toBe(404);
    const { cookie } = await openPanel('administrator');
    expect(await status(beat.src, { cookie, range: 'bytes=0-9' })).toBe(206);
  });

  test('are opened by the addresses of a preview, for an hour', async () => {
    const flyer = await add('/h/flyer/', { title: 'Por ver', is_active: 'false' });
    const other = await add('/h/flyer/', { title: 'Otro', is_active: 'false' });
    const call = 'PATCH /h/flyer/:id/';
    const link = (await admin.post('/h/previews/', { call, id: flyer.id })).body as {
      path: string;
    };
    const { api, services, caller } = site.app;
    const token = link.path.replace('/vista-previa/', '');
    const preview = await (await createPreviews(api, services, caller)(token))?.resolve();
    const [shown] = (await preview?.caller.call('GET /h/flyers/', {})) ?? [];
    const address = shown?.src ?? '';
    expect(address.split('?')[0]).toBe(flyer.src);
    expect(await status(address)).toBe(200);
    const signature = address.split('?')[1];
    expect(await status(`${other.src}?${signature}`)).toBe(404);
    expect(await status(`${flyer.src}?firma=1.x`)).toBe(404);
    expect(await status(`${flyer.src}?${signature}&${signature}`)).toBe(404);
    site.advance(3_600_001);
    expect(await status(address)).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';

const none = { facebook: '', spotify: '', instagram: '', twitter: '', youtube: '' };

describe('social networks of the site', () => {
  const site = withApp();
  const { staff: admin } = site;
  const shown = async () => {
    const { body } = await site.withToken(null).get('/h/shell/');
    return (body as { social: unknown }).social;
  };

  test('the list is empty until the record is created', async () => {
    const read = async () => (await admin.get('/h/social/')).body;
    expect([await read(), await shown()]).toEqual([[], {}]);
    const made = await admin.post('/h/social/', {});
    expect([made.status, made.body]).toEqual([201, { id: 1, ...none }]);
    expect(await read()).toEqual([{ id: 1, ...none }]);
  });

  test('saved links are visible on the site; fields not sent are unchanged; an empty one is removed', async () => {
    const saved = await admin.put('/h/social/1/', {
      youtube: 'www.youtube.com/@tarima',
      instagram: 'https://www.instagram.com/tarima',
    });
    const youtube = 'https://www.youtube.com/@tarima';
    const instagram = 'https://www.instagram.com/tarima';
    expect([saved.status, saved.body]).toEqual([200, { id: 1, ...none, youtube, instagram }]);
    expect(await shown()).toEqual({ youtube, instagram });
    await admin.put('/h/social/1/', { instagram: '' });
    expect(await shown()).toEqual({ youtube });
    // Replies have the added networks while they are not empty.
    const tiktok = 'https://www.tiktok.com/@tarima';
    const added = { tiktok, whatsapp: 'https://whatsapp.com/channel/0029VaTarima' };
    await admin.put('/h/social/1/', added);
    expect((await admin.get('/h/social/')).body).toEqual([{ id: 1, ...none, youtube, ...added }]);
    expect(await shown()).toEqual({ youtube, ...added });
    const emptied = await admin.put('/h/social/1/', { tiktok: '', whatsapp: '' });
    expect(emptied.body).toEqual({ id: 1, ...none, youtube });
  });

  test('an invalid link is rejected with a field error', async () => {
    const bad = await admin.put('/h/social/1/', { twitter: 'javascript:alert(1)' });
    expect([bad.status, bad.body]).toEqual([400, { twitter: ['El enlace no es valido.'] }]);
  });

  test('the record is created when it is missing, by POST or PUT, and only once', async () => {
    const { db } = site.app.services;
    await db.deleteFrom('site_social').execute();
    const facebook = 'https://www.facebook.com/tarima';
    const put = await admin.put('/h/social/1/', { facebook });
    expect([put.status, put.body]).toEqual([200, { id: 1, ...none, facebook }]);
    const again = await admin.post('/h/social/', { facebook });
    expect(again.status).toBe(400);
    await db.deleteFrom('site_social').execute();
    const made = await Promise.all([
      admin.post('/h/social/', { facebook }),
      admin.post('/h/social/', { facebook }),
    ]);
    expect(made.map((answer) => answer.status).sort()).toEqual([201, 400]);
    expect((await admin.put('/h/social/2/', { facebook })).status).toBe(404);
  });
});

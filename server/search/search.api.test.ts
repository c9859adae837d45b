import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { withApp } from '../../test/app.ts';
import { spendLimit } from '../../test/spend-limit.ts';
import { rebuildIndexIfOutdated } from './update-index.ts';

type Answer = Reply<'GET /h/search/'>;

const getLyric = (...lines: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  });

describe('the search', () => {
  const site = withApp();
  const { staff: admin } = site;
  async function search(q: string): Promise<Answer> {
    const answer = await site.withToken(null).get(`/h/search/?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    return answer.body as Answer;
  }
  const titles = async (q: string) => (await search(q)).results.map(({ title }) => title);

  async function createArtist(name: string, lines: readonly string[] = []) {
    const { body } = await admin.post('/artist/init/', { name, description: `Voz de ${name}` });
    const artist = body as { id: number; name_id: string };
    const fields = {
      title: `Canto de ${name}`,
      featuring: '',
      album: '',
      year: 2020,
      comments: '',
    };
    const made = await admin.post('/h/lyrics/', {
      ...{ ...fields, youtube: '', artist: artist.id, artist_id: artist.id },
      ...{ lyric: getLyric(...lines), text: getLyric(...lines) },
    });
    return { admin, artist, made };
  }

  test('words in any order find, also as prefixes and without accents', async () => {
    await createArtist('Ñandú Órbita');
    expect(await titles('orbita ñan')).toEqual(['Ñandú Órbita', 'Canto de Ñandú Órbita']);
    expect(await titles('NANDU')).toContain('Ñandú Órbita');
    expect(await titles('nandu inexistente')).toEqual([]);
  });

  test('a lyric is found by a line, which is shown and leads to it', async () => {
    const { artist } = await createArtist('Tizón', [
      'La noche cae despacio',
      'Guayaba en la ventana del recuerdo',
    ]);
    const { results } = await search('recuerdo guayaba');
    expect(results).toEqual([
      {
        kind: 'lyric',
        title: 'Canto de Tizón',
        detail: 'Tizón',
        path: `/letras/${artist.name_id}/canto-de-tizon?linea=2#linea-2`,
        line: 'Guayaba en la ventana del recuerdo',
      },
    ]);
  });

  test('one letter may be wrong', async () => {
    await createArtist('Zarandeo');
    for (const typed of ['zarandoe', 'sarandeo', 'zarandeeo', 'zarndeo']) {
      const { corrected, results } = await search(typed);
      expect([typed, corrected, results[0]?.title]).toEqual([typed, 'zarandeo', 'Zarandeo']);
    }
    expect(await search('sarandoe')).toEqual({ corrected: null, results: [] });
  });

  test('nothing is corrected to a word that only hidden records and locked beats have', async () => {
    const { admin, artist } = await createArtist('Quirquincho');
    expect((await search('quirqincho')).corrected).toBe('quirquincho');
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: false });
    expect(await search('quirqincho')).toEqual({ corrected: null, results: [] });
    const { db, changes } = site.app.services;
    const values = { file: 'audio/x.mp3', title: 'Murcielagada', producer: 'P', genre: 'G' };
    const beat = { ...values, bpm: 90, price_cents: 0, time: '1:00', duration: 60, peaks: '[]' };
    await changes.commit(null, async ({ tx, audit }) => {
      const row = { ...beat, priority: 1, is_active: 1 };
      const { id } = await tx
        .insertInto('beat')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      audit({ action: 'create', resource: 'beat', id, after: { ...row, id } });
    });
    const lock = (key: string, is_active: number) =>
      changes.commit(null, async ({ tx }) => {
        await tx
          .updateTable('private_key')
          .set({ key, is_active })
          .where('rel', '=', 'repro')
          .execute();
      });
    await lock('', 0);
    expect((await search('murcielagadq')).corrected).toBe('murcielagada');
    await lock('llave', 1);
    expect(await search('murcielagadq')).toEqual({ corrected: null, results: [] });
    await lock('', 0);
    await db.deleteFrom('beat').where('title', '=', 'Murcielagada').execute();
  });

  test('what is renamed, switched off or deleted is found so at once', async () => {
    const { admin, artist } = await createArtist('Peldaño', ['Cuatrocientos escalones']);
    await admin.patch(`/artist/init/${artist.id}/`, { name: 'Rellano' });
    // The biography still names the former name.
    expect(await titles('peldano')).toEqual(['Rellano', 'Canto de Peldaño']);
    expect(await search('escalones')).toMatchObject({ results: [{ detail: 'Rellano' }] });
    await admin.patch(`/artist/init/${artist.id}/`, { name_id: 'rellano-alto' });
    expect((await search('rellano')).results[0]?.path).toBe('/artistas/rellano-alto');
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: false });
    expect(await titles('escalones')).toEqual([]);
    await admin.patch(`/artist/init/${artist.id}/`, { is_active: true });
    expect(await titles('escalones')).toEqual(['Canto de Peldaño']);
    await admin.delete(`/artist/init/${artist.id}/`);
    expect(await titles('escalones')).toEqual([]);
    expect(await titles('rellano')).toEqual([]);
  });

  test('covers and segments are found by their texts', async () => {
    const { body } = await admin.post('/event/init/', { name: 'Feria', condition: [1] });
    const event = body as { id: number };
    await admin.post('/event/portrait/', { event: event.id, description: 'Bajo el samán' });
    expect(await titles('saman')).toEqual(['Feria']);
    const made = await admin.post('/event/detail/', {
      ...{ event: event.id, title: 'Edición Cero', description: 'Con tambores de mina' },
      ...{ year: 2019, country: 'VE', vol: 1 },
    });
    const { id } = made.body as { id: number };
    expect((await search('tambores')).results).toMatchObject([
      { kind: 'segment', detail: 'Feria', path: `/eventos/feria?segmento=${id}` },
    ]);
    await admin.delete(`/event/detail/${id}/`);
    expect(await titles('tambores')).toEqual([]);
  });

  test('a change that fails leaves the index as it was', async () => {
    const { admin, artist } = await createArtist('Firme');
    await createArtist('Ocupado');
    const taken = { name: 'Cambiado', name_id: 'ocupado' };
    expect((await admin.patch(`/artist/init/${artist.id}/`, taken)).status).toBe(400);
    expect(await titles('cambiado')).toEqual([]);
    expect(await titles('firme')).toContain('Firme');
  });

  test('an index that is missing is made anew from the content, once', async () => {
    await createArtist('Rehecho', ['Una línea que vuelve']);
    const { db, engine } = site.app.services;
    await db.deleteFrom('search_document').execute();
    expect(await titles('rehecho')).toEqual([]);
    await db.deleteFrom('search_state').execute();
    await Promise.all([rebuildIndexIfOutdated(db, engine), rebuildIndexIfOutdated(db, engine)]);
    expect(await titles('rehecho')).toEqual(['Rehecho', 'Canto de Rehecho']);
    expect((await search('vuelve')).results).toHaveLength(1);
  });

  test('any text is a query: operators, quotes and signs mean nothing', async () => {
    for (const q of [
      '"',
      "'",
      'a OR b',
      'NOT',
      '*',
      'title:x',
      '(',
      '\\',
      'x & y',
      '!',
      ':*',
      '%',
    ]) {
      expect([q, Array.isArray((await search(q)).results)]).toEqual([q, true]);
    }
    const visitor = site.withToken(null);
    expect((await visitor.get('/h/search/')).status).toBe(400);
    expect((await visitor.get('/h/search/?q=')).status).toBe(400);
    expect((await visitor.get(`/h/search/?q=${'x'.repeat(101)}`)).status).toBe(400);
  });

  test('one address may search 300 times a minute, with the call and on the page together', async () => {
    const ask = (url: string, remoteAddress = '203.0.113.9') =>
      site.app.http.inject({ url, remoteAddress });
    expect((await ask('/api/h/search/?q=uno')).statusCode).toBe(200);
    await spendLimit(site, 'GET /h/search/ 203.0.113.9', 299);
    const refused = await ask('/api/h/search/?q=uno');
    const detail = 'Demasiados intentos. Espere unos minutos e intente de nuevo.';
    expect([refused.statusCode, refused.json()]).toEqual([429, { detail }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const page = await ask('/buscar?q=uno&otro=%22%3Cb%3E');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain(`<p>${detail}</p>`);
    expect(page.body).toContain('href="/buscar?q=uno&amp;otro=%22%3Cb%3E"');
    expect((await ask('/buscar')).statusCode).not.toBe(429);
    expect((await ask('/api/h/search/?q=uno', '203.0.113.10')).statusCode).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import type { OpenedRecord } from '../../contracts/editing.ts';
import type { EntryItem } from '../../contracts/entries.ts';
import { withApp } from '../../test/app.ts';

const CALL = 'PATCH /artist/init/:id/';
const SOCIAL = 'PATCH /artist/social/:id/';

describe('several records that are saved together', () => {
  const site = withApp();
  const admin = () => site.as('administrator');
  const create = async (name: string) => {
    const client = await admin();
    const made = await client.post('/artist/init/', { name, description: 'Hoy.' });
    const { id } = made.body as EntryItem;
    const social = await client.post('/artist/social/', { artist: id });
    return { id, social: (social.body as { id: number }).id };
  };
  const open = async (id: number) =>
    (await (await admin()).post('/h/editing/', { call: CALL, id, tab: 'formulario-1' }))
      .body as OpenedRecord;
  const save = async (changes: object[], role: Parameters<typeof site.as>[0] = 'administrator') =>
    (await site.as(role)).patch('/h/records/', { changes });
  const web = 'https://www.instagram.com/ana';

  test('each call answers as it does alone, in the order in which it was sent', async () => {
    const { id, social } = await create('Ana Junta');
    const { status, body } = await save([
      { call: CALL, id, body: { description: 'Mañana.' } },
      { call: SOCIAL, id: social, body: { instagram: web } },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        records: [
          expect.objectContaining({ id, description: 'Mañana.' }),
          expect.objectContaining({ id: social, instagram: web }),
        ],
      },
    ]);
    expect((await open(id)).record).toMatchObject({ description: 'Mañana.' });
  });

  test('when one is refused none is saved, and the refusal says which', async () => {
    const { id, social } = await create('Ana Nada');
    const answer = await save([
      { call: SOCIAL, id: social, body: { instagram: web } },
      { call: CALL, id, body: { description: 'Mañana.', email: 'sin arroba' } },
    ]);
    expect([answer.status, answer.body]).toEqual([
      400,
      { email: ['El email ingresado no es correcto.'], change: 1 },
    ]);
    expect((await open(id)).record).toMatchObject({ description: 'Hoy.' });
    const stored = await (await admin()).get(`/artist/social/${id}/`);
    expect(stored.body).toMatchObject({ instagram: '' });
  });

  test('a newer version of one is refused with what is stored; two changes of one record are not each other’s', async () => {
    const { id, social } = await create('Ana Vieja');
    const { version } = await open(id);
    await (await admin()).patch(`/artist/init/${id}/`, { email: 'otra@example.com' });
    const changes = (known: string) => [
      { call: SOCIAL, id: social, body: { instagram: web } },
      { call: CALL, id, body: { description: 'Mañana.' }, version: known },
      { call: CALL, id, body: { seo_title: 'Ana' }, version: known },
    ];
    const refused = await save(changes(version));
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        change: 1,
        version: expect.any(String),
        record: expect.objectContaining({ email: 'otra@example.com', description: 'Hoy.' }),
      }),
    ]);
    const newer = (refused.body as OpenedRecord).version;
    expect((await save(changes(newer))).status).toBe(200);
    expect((await open(id)).record).toMatchObject({ description: 'Mañana.', seo_title: 'Ana' });
  });

  test('only calls that change content, without files, can be sent together', async () => {
    const { id } = await create('Ana Sola');
    const others = [
      { call: 'PATCH /me/profile/', body: {} },
      { call: 'DELETE /artist/init/:id/', id, body: {} },
      { call: CALL, id, body: { picture_crop: '{}' } },
    ];
    for (const change of others) expect((await save([change])).status).toBe(400);
    expect((await save([{ call: CALL, id, body: {} }], 'judge')).status).toBe(403);
  });

  test('a repeated request with its key gets the first answer', async () => {
    const { id, social } = await create('Ana Perdida');
    const { version } = await open(id);
    const changes = [
      { call: CALL, id, body: { description: 'Mañana.' }, version },
      { call: SOCIAL, id: social, body: { instagram: web } },
    ];
    const headers = { 'idempotency-key': 'juntos-1' };
    const keyed = site.withHeaders(await site.getToken('administrator'), headers);
    const first = await keyed.patch('/h/records/', { changes });
    const again = await keyed.patch('/h/records/', { changes });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await keyed.patch('/h/records/', { changes: [] })).status).toBe(409);
  });

  test('what a change does to the record of a later one does not refuse it', async () => {
    const client = await admin();
    const call = 'PATCH /h/calendar/:id/';
    const create = async (title: string, is_active: boolean) => {
      const ref = `${title}@group.calendar.google.com`;
      const made = await client.post('/h/calendar/', { title, ref, max_results: 10 });
      const { id } = made.body as { id: number };
      await client.patch(`/h/calendar/${id}/`, { is_active });
      const opened = await client.post('/h/editing/', { call, id, tab: 'formulario-1' });
      return { call, id, version: (opened.body as OpenedRecord).version };
    };
    const first = await create('uno', true);
    const second = await create('dos', false);
    const answer = await save([
      { ...second, body: { is_active: true } },
      { ...first, body: { title: 'uno nuevo' } },
    ]);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { records: [{ is_active: true }, { title: 'uno nuevo', is_active: false }] },
    ]);
  });
});

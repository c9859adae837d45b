import { describe, expect, test } from 'vitest';
import type { PrivateKeyItem } from '../../contracts/keys.ts';
import { type Client, withApp } from '../../test/app.ts';

async function toKey(admin: Client, rel: string): Promise<PrivateKeyItem> {
  const { body } = await admin.get('/h/private-key/');
  const found = (body as PrivateKeyItem[]).find((key) => key.rel === rel);
  if (found === undefined) throw new Error(`no key ${rel}`);
  return found;
}

describe('access keys', () => {
  const site = withApp();
  const { staff: admin } = site;

  test('the fixed set exists from the start: applications, then documents', async () => {
    const { status, body } = await admin.get('/h/private-key/');
    expect(status).toBe(200);
    expect((body as PrivateKeyItem[]).map(({ rel, type }) => [rel, type])).toEqual([
      ['youtube', 2],
      ['calendar', 2],
      ['captcha', 2],
      ['captcha_secret', 2],
      ['tickets', 2],
      ['repro', 3],
    ]);
  });

  test('a key is set, protected, and cleared, each without changing the other fields', async () => {
    const key = await toKey(admin, 'repro');
    const path = `/h/private-key/${key.id}/`;
    const set = await admin.patch(path, { key: ' abretesesamo ', name: 'Otro', rel: 'otro' });
    expect([set.status, set.body]).toEqual([200, { ...key, key: 'abretesesamo' }]);
    const locked = await admin.patch(path, { is_active: 'true' });
    expect(locked.body).toEqual({ ...key, key: 'abretesesamo', is_active: true });
    const emptied = await admin.patch(path, { key: '' });
    expect(emptied.body).toEqual({ ...key, key: '', is_active: true });
    expect(await toKey(admin, 'repro')).toEqual(emptied.body);
  });

  test('protecting a document with a key is visible in the locks at the next request', async () => {
    const key = await toKey(admin, 'repro');
    const locks = async () => {
      const { body } = await site.withToken(null).get('/h/shell/');
      return (body as { locks: unknown }).locks;
    };
    await admin.patch(`/h/private-key/${key.id}/`, { key: 'clave', is_active: true });
    expect(await locks()).toEqual([{ rel: 'repro', is_active: true }]);
    await admin.patch(`/h/private-key/${key.id}/`, { is_active: false });
    expect(await locks()).toEqual([{ rel: 'repro', is_active: false }]);
  });

  test('the ticket shop accepts only a safe address', async () => {
    const { id } = await toKey(admin, 'tickets');
    const save = (key: string) => admin.patch(`/h/private-key/${id}/`, { key });
    for (const wrong of [
      'no es un enlace',
      'http://boletos.example/',
      'javascript:alert(1)',
      'mailto:a@example.com',
      'https://usuario:clave@boletos.example/',
      'https://boletos.example; script-src *',
    ]) {
      const answer = await save(wrong);
      expect([answer.status, answer.body], wrong).toEqual([
        400,
        { key: ['El enlace no es valido.'] },
      ]);
    }
    expect((await save('boletos.example/tarima')).body).toMatchObject({
      key: 'https://boletos.example/tarima',
    });
    expect((await save('')).body).toMatchObject({ key: '' });
  });

  test('visitors get the current ticket shop, protected or not, and null without one', async () => {
    const { id } = await toKey(admin, 'tickets');
    const shop = async () => (await site.withToken(null).get('/h/tickets/')).body;
    expect(await shop()).toEqual({ url: null });
    await admin.patch(`/h/private-key/${id}/`, { key: 'https://boletos.example/tarima' });
    expect(await shop()).toEqual({ url: 'https://boletos.example/tarima' });
    await admin.patch(`/h/private-key/${id}/`, { is_active: false });
    expect(await shop()).toEqual({ url: 'https://boletos.example/tarima' });
    await admin.patch(`/h/private-key/${id}/`, { key: '' });
    expect(await shop()).toEqual({ url: null });
  });

  test('the audit records that a key changed, and never the key', async () => {
    const { id } = await toKey(admin, 'youtube');
    await admin.patch(`/h/private-key/${id}/`, { key: 'primera-clave-secreta' });
    await admin.patch(`/h/private-key/${id}/`, { key: 'segunda-clave-secreta' });
    const rows = await site.app.services.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('resource', '=', 'private-key')
      .where('resource_id', '=', id)
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('clave-secreta');
    expect(rows[1]?.before_json).toContain('guardada');
    expect(rows[1]?.after_json).toContain('guardada de nuevo');
  });

  test('an unknown key is 404, and a key that is too long is rejected', async () => {
    expect((await admin.patch('/h/private-key/9999/', { key: 'x' })).status).toBe(404);
    const { id } = await toKey(admin, 'youtube');
    const long = await admin.patch(`/h/private-key/${id}/`, { key: 'x'.repeat(501) });
    expect([long.status, long.body]).toEqual([
      400,
      { key: ['Debe tener como máximo 500 caracteres.'] },
    ]);
  });
});

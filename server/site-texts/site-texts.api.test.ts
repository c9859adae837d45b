import { describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';

interface Shell {
  site: Record<string, string>;
  pageInfo: Record<string, string>;
}

describe('site texts', () => {
  const site = withApp();
  const { staff: admin } = site;
  const shell = async () => (await site.withToken(null).get('/h/shell/')).body as Shell;

  test('a change is visible to visitors at the next request; the other texts are unchanged', async () => {
    const before = (await admin.get('/h/site-texts/')).body as Record<string, unknown>;
    expect(before).toMatchObject({ name: 'Tarima', logo: '', notice: '', fixed_name: null });
    expect((await shell()).site.name).toBe('Tarima');
    const sent = {
      name: ' La Ñapa ',
      logo: 'ÑAPA',
      event: 'Lo que viene.',
      notice: 'Hoy cerrado.',
    };
    const saved = await admin.patch('/h/site-texts/', sent);
    expect([saved.status, saved.body]).toEqual([200, { ...before, ...sent, name: 'La Ñapa' }]);
    const { site: shown, pageInfo } = await shell();
    expect(shown).toMatchObject({ name: 'La Ñapa', logo: 'ÑAPA', notice: 'Hoy cerrado.' });
    expect(shown.tagline).toBe(before.tagline);
    expect(pageInfo).toEqual({
      artist: before.artist,
      event: 'Lo que viene.',
      content: before.content,
    });
    await admin.patch('/h/site-texts/', { notice: '' });
    expect((await shell()).site.notice).toBe('');
  });

  test('a site has a name', async () => {
    const bad = await admin.patch('/h/site-texts/', { name: '  ', tagline: 'x'.repeat(201) });
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        name: ['Este campo es requerido.'],
        tagline: ['Debe tener como máximo 200 caracteres.'],
      },
    ]);
  });
});

describe('a site whose name is set by the environment', () => {
  const site = withApp({ SITE_NAME: 'Otro Nombre' });

  test('that name is shown and reported, regardless of the saved one', async () => {
    const admin = await site.as('administrator');
    const saved = await admin.patch('/h/site-texts/', { name: 'Guardado' });
    expect(saved.body).toMatchObject({ name: 'Guardado', fixed_name: 'Otro Nombre' });
    const { body } = await site.withToken(null).get('/h/shell/');
    expect((body as Shell).site.name).toBe('Otro Nombre');
  });
});

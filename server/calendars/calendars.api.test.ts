import { describe, expect, test } from 'vitest';
import type { CalendarItem } from '../../contracts/calendars.ts';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';

async function add(admin: Client, title: string): Promise<CalendarItem> {
  const fields = { title, ref: `${title}@group.calendar.google.com`, max_results: '12' };
  const made = await admin.post('/h/calendar/', fields);
  expect(made.status).toBe(201);
  return made.body as CalendarItem;
}

async function activeOnes(admin: Client): Promise<string[]> {
  const { body } = await admin.get('/h/calendar/');
  return (body as CalendarItem[]).filter((item) => item.is_active).map((item) => item.title);
}

describe('calendars', () => {
  const site = withApp();
  const { staff: admin } = site;
  const shown = async () => {
    const body = { h_key: SITE_KEY, view: 'index' };
    const answer = await site.withToken(null).post('/h/web-base-info/', body);
    return (answer.body as { calendar: { title: string } | null }).calendar;
  };

  test('the first one is active, and activating another deactivates it', async () => {
    expect(await shown()).toBeNull();
    const first = await add(admin, 'primero');
    expect(first).toEqual({
      id: first.id,
      title: 'primero',
      ref: 'primero@group.calendar.google.com',
      max_results: 12,
      is_active: true,
    });
    const second = await add(admin, 'segundo');
    expect(second.is_active).toBe(false);
    expect(await shown()).toMatchObject({ title: 'primero' });
    const on = await admin.patch(`/h/calendar/${second.id}/`, { is_active: true });
    expect([on.status, on.body]).toEqual([200, { ...second, is_active: true }]);
    expect(await activeOnes(admin)).toEqual(['segundo']);
    expect(await shown()).toMatchObject({ title: 'segundo' });
    await admin.patch(`/h/calendar/${second.id}/`, { is_active: 'false' });
    expect(await activeOnes(admin)).toEqual([]);
    expect(await shown()).toBeNull();
  });

  test('of many activated simultaneously, exactly one remains active', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(admin, name)));
    expect((await activeOnes(admin)).length).toBe(1);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        made.map(({ id }) => admin.patch(`/h/calendar/${id}/`, { is_active: true })),
      );
      expect(answers.map((answer) => answer.status)).toEqual(made.map(() => 200));
      expect((await activeOnes(admin)).length).toBe(1);
    }
  });

  test('fields are required, and the number of results has at most 3 characters', async () => {
    const empty = await admin.post('/h/calendar/', { title: ' ', ref: '', max_results: '' });
    const required = ['Este campo es requerido.'];
    expect([empty.status, empty.body]).toEqual([
      400,
      { title: required, ref: required, max_results: required },
    ]);
    const word = await admin.post('/h/calendar/', { title: 'T', ref: 'R', max_results: 'doce' });
    expect(word.body).toEqual({ max_results: ['Debe expresarse en numeros.'] });
    const long = await admin.post('/h/calendar/', { title: 'T', ref: 'R', max_results: '1000' });
    expect([long.status, Object.keys(long.body as object)]).toEqual([400, ['max_results']]);
  });

  test('a calendar is edited and deleted; a missing one is 404', async () => {
    const made = await add(admin, 'borrable');
    const path = `/h/calendar/${made.id}/`;
    const changed = await admin.patch(path, { title: 'Otro', ref: 'otro', max_results: 3 });
    expect(changed.body).toEqual({ ...made, title: 'Otro', ref: 'otro', max_results: 3 });
    const gone = await admin.delete(path);
    expect([gone.status, gone.body]).toEqual([200, changed.body]);
    expect((await admin.delete(path)).status).toBe(404);
    expect((await admin.patch(path, { is_active: true })).status).toBe(404);
  });
});

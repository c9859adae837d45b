import { describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { withApp } from '../../test/app.ts';
import { dateCalls, getIds } from '../../test/dates.ts';
import { findLineupArtists } from '../entries/shared-store.ts';
import { findSegmentsOfDates } from './store.ts';

const site = withApp();
const { staff } = site;
const { visitor, create, inDays, makeEvent, add, agenda } = dateCalls(site);

describe('dates for visitors', () => {
  test('the next date is first, a past one stands under its year, and one without a new time waits', async () => {
    const { id, name_id } = await makeEvent(staff, 'Con calendario');
    const late = await add(staff, id, { starts: inDays(20) });
    const soon = await add(staff, id, { starts: inDays(2) });
    const waiting = await add(staff, id, { starts: inDays(1), state: 'postponed' });
    const past = await add(staff, id, { starts: '2024-05-04T20:00' });
    const cancelled = await add(staff, id, { starts: '2024-06-01T20:00', state: 'cancelled' });
    const shown = await agenda(`event=${name_id}&year=2024`);
    expect(getIds(shown.next)).toEqual([soon.id, late.id, waiting.id]);
    expect(shown.next.map((item) => item.is_unscheduled)).toEqual([false, false, true]);
    expect(shown.years).toEqual([2024]);
    expect(shown.past.map((item) => [item.id, item.state])).toEqual([
      [cancelled.id, 'cancelled'],
      [past.id, 'held'],
    ]);
    expect((await agenda(`event=${name_id}`)).past).toEqual([]);
    expect(getIds((await agenda(`event=${name_id}&limit=1`)).next)).toEqual([soon.id]);
    site.advance(3 * 86_400_000);
    const later = await agenda(`event=${name_id}`);
    expect(getIds(later.next)).toEqual([late.id, waiting.id]);
    expect(later.years.length).toBe(2);
  });

  test('a date with a zone that this program does not know stops no list', async () => {
    const { id: event } = await makeEvent(staff, 'Zona nueva');
    const { id, begins } = await add(staff, event);
    const { db } = site.app.services;
    const row = db.updateTable('event_date').where('id', '=', id);
    await row.set({ zone: 'America/Nueva' }).execute();
    const found = (await agenda('limit=100')).next.find((item) => item.id === id);
    expect([found?.zone, Date.parse(found?.begins ?? '')]).toEqual(['UTC', Date.parse(begins)]);
    for (const path of [`/h/agenda/${id}/`, '/h/agenda-feed/']) {
      expect([path, (await visitor().get(path)).status]).toEqual([path, 200]);
    }
    expect((await staff.get('/h/dates/')).status).toBe(200);
    await row.set({ zone: 'America/Caracas' }).execute();
  });

  test('a postponed date shows both times and stands where the new one is', async () => {
    const { id, name_id } = await makeEvent(staff, 'Movida');
    const first = await add(staff, id, { starts: inDays(5) });
    const second = await add(staff, id, { starts: inDays(6) });
    const change = { state: 'postponed', postponed_to: inDays(30) };
    await staff.patch(`/h/dates/${first.id}/`, change);
    expect(getIds((await agenda(`event=${name_id}`)).next)).toEqual([second.id, first.id]);
    expect((await visitor().get(`/h/agenda/${first.id}/`)).body).toMatchObject({
      ...{ state: 'postponed', local: inDays(30), previous: `${first.starts}:00-04:00` },
      is_unscheduled: false,
    });
  });

  test('artists of the line-up are linked while they are visible, and others are named', async () => {
    const event = await makeEvent(staff, 'Con cartel');
    const artist = await create(staff, '/artist/init/', { name: 'Voz Uno', description: 'x' });
    const lineup = [{ artist: artist.id, name: 'Voz Uno' }, { name: 'Invitada sorpresa' }];
    const made = await add(staff, event.id, { lineup: JSON.stringify(lineup) });
    expect(made.lineup).toEqual([lineup[0], { artist: null, name: 'Invitada sorpresa' }]);
    const names = async () => (await agenda(`event=${event.name_id}`)).next[0]?.lineup;
    const guest = { name: 'Invitada sorpresa', name_id: null };
    expect(await names()).toEqual([{ name: 'Voz Uno', name_id: artist.name_id }, guest]);
    expect(getIds((await agenda(`artist=${artist.name_id}`)).next)).toEqual([made.id]);
    await staff.patch(`/artist/init/${artist.id}/`, { name: 'Voz Dos' });
    expect((await names())?.[0]?.name).toBe('Voz Dos');
    const finds = async (q: string) => {
      const { body } = await visitor().get(`/h/search/?q=${encodeURIComponent(q)}`);
      const { results } = body as Reply<'GET /h/search/'>;
      return results.some(({ path }) => path === `/fechas/${made.id}`);
    };
    expect([await finds('voz dos'), await finds('voz uno')]).toEqual([true, false]);
    await staff.patch(`/artist/init/${artist.id}/`, { is_active: false });
    expect(await names()).toEqual([{ name: 'Voz Uno', name_id: null }, guest]);
    expect((await visitor().get(`/h/agenda/?artist=${artist.name_id}`)).status).toBe(404);
  });

  test('a date of long ago has its page, its feed and its place in the sitemap', async () => {
    const event = await makeEvent(staff, 'De antes');
    const { id } = await add(staff, event.id);
    const { db } = site.app.services;
    const times = { starts: '0026-11-30T20:00', begins_at: -6e13, finishes_at: -6e13 };
    await db.updateTable('event_date').set(times).where('id', '=', id).execute();
    expect((await visitor().get(`/h/agenda/${id}/`)).status).toBe(200);
    expect((await visitor().get(`/h/agenda-feed/?id=${id}`)).body).toMatchObject({
      items: [{ id }],
    });
    const { body } = await visitor().get(`/h/date-paths/?after=${id - 1}`);
    expect(body).toEqual({ items: [{ id }], next: null });
  });

  test('hidden dates, and those of a hidden event, are for staff alone', async () => {
    const event = await makeEvent(staff, 'Escondido');
    const hidden = await add(staff, event.id, { is_active: false });
    const shown = await add(staff, event.id);
    expect((await visitor().get(`/h/agenda/${hidden.id}/`)).status).toBe(404);
    expect(getIds((await agenda('')).next)).toContain(shown.id);
    await staff.patch(`/event/init/${event.id}/`, { is_active: false });
    expect((await visitor().get(`/h/agenda/${shown.id}/`)).status).toBe(404);
    expect(getIds((await agenda('')).next)).not.toContain(shown.id);
  });

  test('visitors find dates by city, venue, event and names of the line-up', async () => {
    const event = await makeEvent(staff, 'Zumbador');
    const lineup = [{ artist: null, name: 'Ñapa Quintero' }];
    const place = { city: 'Barquisimeto', venue: 'Patio Ándara', title: 'La del patio', lineup };
    const made = await add(staff, event.id, place);
    for (const q of ['barquisimeto', 'andara', 'napa quintero', 'la del patio']) {
      const { body } = await visitor().get(`/h/search/?q=${encodeURIComponent(q)}`);
      const { results } = body as Reply<'GET /h/search/'>;
      expect(
        results.map(({ kind, path }) => [kind, path]),
        q,
      ).toContainEqual(['date', `/fechas/${made.id}`]);
    }
    const { body } = await staff.get('/h/find/?q=barquisimeto');
    expect(body).toMatchObject({ results: [{ resource: 'date', id: made.id }] });
  });

  test('feeds hold the dates of all, of an event, of an artist, or one', async () => {
    const event = await makeEvent(staff, 'Con suscriptores');
    const artist = await create(staff, '/artist/init/', { name: 'Voz Tres', description: 'x' });
    const sung = await add(staff, event.id, { lineup: [{ artist: artist.id, name: 'Voz Tres' }] });
    const other = await add(staff, event.id);
    const past = await add(staff, event.id, { starts: inDays(-30) });
    const old = await add(staff, event.id, { starts: '2024-05-04T20:00' });
    const feed = async (query: string) => {
      const { body } = await visitor().get(`/h/agenda-feed/?${query}`);
      const { name, items } = body as Reply<'GET /h/agenda-feed/'>;
      return [name, getIds(items)];
    };
    const later = await add(staff, event.id, { starts: inDays(50) });
    const slug = event.name_id;
    expect(await feed(`event=${slug}`)).toEqual([
      'Con suscriptores',
      // Those to come first, so that a full feed loses what is long over.
      getIds([other, sung, later, past]),
    ]);
    expect(await feed(`artist=${artist.name_id}`)).toEqual(['Voz Tres', [sung.id]]);
    expect(await feed(`id=${old.id}`)).toEqual([null, [old.id]]);
  });
});

test('line-ups and editions of any number of dates are read', async () => {
  const { db } = site.app.services;
  const ids = Array.from({ length: 70_000 }, (_, index) => index + 1_000_000);
  const lineup = ids.map((artist) => ({ artist, name: '' }));
  expect((await findLineupArtists(db, [lineup])).size).toBe(0);
  expect(
    (
      await findSegmentsOfDates(
        db,
        ids.map((segment_id) => ({ segment_id })),
      )
    ).size,
  ).toBe(0);
});

import { describe, expect, test } from 'vitest';
import type { DateItem } from '../../contracts/dates.ts';
import { withApp } from '../../test/app.ts';
import { dateCalls } from '../../test/dates.ts';
import { createPhoto } from '../../test/pictures.ts';
import { planJob } from '../editing/run-plans.ts';
import { runDue } from '../jobs/jobs.ts';

const site = withApp();
const { staff } = site;
const { visitor, create, inDays, toDate, makeEvent, add } = dateCalls(site);

describe('dates of events', () => {
  test('a date with the fields that are required is announced in the name of its event', async () => {
    const event = await makeEvent(staff, 'Cemento Fresco');
    const made = await add(staff, event.id, { starts: '2031-03-01 20:00' });
    expect(made).toMatchObject({
      ...{ title: 'Cemento Fresco', starts: '2031-03-01T20:00', ends: null, doors: null },
      ...{ begins: '2031-03-01T20:00:00-04:00', state: 'announced', is_active: true },
      ...{ lineup: [], price_from: null, currency: 'USD', picture: null, is_adopted: false },
    });
    expect((await visitor().get(`/h/agenda/${made.id}/`)).body).toMatchObject({
      ...{ begins: '2031-03-01T20:00:00-04:00', finishes: '2031-03-01T23:00:00-04:00' },
      ...{ event: { name: 'Cemento Fresco', name_id: event.name_id }, is_over: false },
    });
    expect((await staff.get('/h/dates/')).body).toContainEqual(made);
  });

  test('a zone that this version of Node does not know is refused with the next change of its time, beside its field', async () => {
    const event = await makeEvent(staff, 'De otra máquina');
    const { id } = await add(staff, event.id);
    const row = site.app.services.db.updateTable('event_date').where('id', '=', id);
    await row.set({ zone: 'America/Macondo' }).execute();
    const cancelled = await staff.patch(`/h/dates/${id}/`, { state: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    const refused = await staff.patch(`/h/dates/${id}/`, { starts: '2031-03-02 20:00' });
    expect(refused).toMatchObject({
      status: 400,
      body: { zone: ['La zona horaria no es válida.'] },
    });
    const zone = 'America/Caracas';
    expect((await staff.patch(`/h/dates/${id}/`, { zone })).status).toBe(200);
  });

  test('what is missing or wrong is said beside its field', async () => {
    const event = await makeEvent(staff, 'Con faltas');
    const other = await makeEvent(staff, 'Otro con faltas');
    const segment = await create(staff, '/event/detail/', {
      ...{ event: other.id, title: 'Ajena', description: 'x', year: 2030 },
    });
    const required = 'Este campo es requerido.';
    expect((await staff.post('/h/dates/', {})).body).toMatchObject({
      ...{ event: [required], starts: [required], venue: [required], city: [required] },
      ...{ country: ['Debe seleccionar un país.'], zone: [required] },
    });
    const refused: [Record<string, unknown>, string][] = [
      [{ starts: '2031-02-30T20:00' }, 'starts'],
      [{ starts: '2031-02-20' }, 'starts'],
      [{ starts: '0026-02-20T20:00' }, 'starts'],
      [{ starts: '1999-12-31T20:00' }, 'starts'],
      [{ state: 'postponed', postponed_to: '2101-01-01T20:00' }, 'postponed_to'],
      [{ zone: 'America/Macondo' }, 'zone'],
      [{ ends: inDays(9) }, 'ends'],
      [{ event: 999_999 }, 'event'],
      [{ segment: segment.id }, 'segment'],
      [{ doors: '25:00' }, 'doors'],
      [{ doors: '20:30' }, 'doors'],
      [{ tickets: 'javascript:alert(1)' }, 'tickets'],
      [{ currency: 'pesos' }, 'currency'],
      [{ currency: 'ABC' }, 'currency'],
      [{ zone: '-04:00' }, 'zone'],
      [{ state: 'sold' }, 'state'],
      [{ lineup: [{ artist: null, name: '' }] }, 'lineup'],
    ];
    for (const [fields, field] of refused) {
      const { status, body } = await staff.post('/h/dates/', toDate(event.id, fields));
      expect([status, Object.keys(body as object)], field).toEqual([400, [field]]);
    }
  });

  test('a change keeps what was not sent, and an empty text clears what may be empty', async () => {
    const event = await makeEvent(staff, 'Cambiante');
    const fields = { doors: '19:00', ends: inDays(11), price_from: '8,50', price: 'Desde $8,50' };
    const made = await add(staff, event.id, fields);
    const path = `/h/dates/${made.id}/`;
    expect(made.price_from).toBe(8.5);
    const moved = (await staff.patch(path, { zone: 'Europe/Madrid' })).body as DateItem;
    expect(moved).toMatchObject({ starts: made.starts, doors: '19:00', ends: inDays(11) });
    expect(moved.begins.slice(0, 16)).toBe(made.starts);
    expect((await staff.patch(path, { doors: '', ends: '', price_from: '' })).body).toMatchObject({
      ...{ doors: null, ends: null, price_from: null, price: 'Desde $8,50' },
    });
    expect((await staff.patch('/h/dates/999999/', { city: 'X' })).status).toBe(404);
  });

  test('an end and doors move with a postponed date, unless new ones are sent', async () => {
    const event = await makeEvent(staff, 'Con final');
    const made = await add(staff, event.id, { ends: inDays(11), doors: '19:00' });
    const change = async (fields: Record<string, unknown>) =>
      (await staff.patch(`/h/dates/${made.id}/`, fields)).body as DateItem;
    const later = inDays(30).replace('T20:', 'T22:');
    const late = await change({ state: 'postponed', postponed_to: later });
    expect(late.doors).toBe('21:00');
    const moved = await change({ postponed_to: inDays(30) });
    expect(moved).toMatchObject({
      doors: '19:00',
      ends: inDays(31),
      finishes: `${inDays(31)}:00-04:00`,
    });
    const shorter = await change({ ends: inDays(30).replace('T20:', 'T23:') });
    expect(shorter.finishes).toBe(`${inDays(30)}:00-04:00`.replace('T20:', 'T23:'));
    expect((await change({ state: 'announced', postponed_to: '' })).ends).toBe(
      inDays(10).replace('T20:', 'T23:'),
    );
  });

  test('a poster is optional, replaced and kept with the deleted date', async () => {
    const event = await makeEvent(staff, 'Con afiche');
    const picture = { bytes: await createPhoto({ width: 400, height: 500 }) };
    const sent = await staff.upload('POST', '/h/dates/', toDate(event.id), { picture });
    const made = sent.body as DateItem;
    expect([sent.status, made.picture?.width]).toEqual([201, 400]);
    const path = `/h/dates/${made.id}/`;
    const crop = JSON.stringify({ x: 0, y: 0, width: 1, height: 0.5 });
    const cut = (await staff.patch(path, { picture_crop: crop })).body as DateItem;
    expect(cut.picture?.height).toBe(250);
    expect((await visitor().get(`/h/agenda/${made.id}/`)).body).toMatchObject({
      picture: { src: cut.picture?.src },
    });
    await staff.delete(path);
    expect((await site.app.http.inject({ url: cut.picture?.src ?? '' })).statusCode).toBe(404);
    const record = { resource: 'date', record_id: made.id };
    expect((await staff.post('/h/trash/restore/', record)).status).toBe(200);
    expect((await visitor().get(`/h/agenda/${made.id}/`)).status).toBe(200);
  });

  test('a deleted edition leaves its dates; a deleted event takes them, and both come back', async () => {
    const event = await makeEvent(staff, 'Con ediciones');
    const segment = await create(staff, '/event/detail/', {
      ...{ event: event.id, title: 'Edición 5', description: 'x', year: 2030 },
    });
    const made = await add(staff, event.id, { segment: segment.id });
    const whole = async () => (await visitor().get(`/h/agenda/${made.id}/`)).body;
    expect(await whole()).toMatchObject({ segment: { id: segment.id, title: 'Edición 5' } });
    await staff.delete(`/event/detail/${segment.id}/`);
    expect(await whole()).toMatchObject({ segment: null });
    const relations = await staff.get(`/event/init/${event.id}/relations/`);
    expect(relations.body).toMatchObject({ dates: 1 });
    await staff.delete(`/event/init/${event.id}/`);
    expect((await visitor().get(`/h/agenda/${made.id}/`)).status).toBe(404);
    const record = { resource: 'event', record_id: event.id };
    expect((await staff.post('/h/trash/restore/', record)).status).toBe(200);
    expect(await whole()).toMatchObject({ id: made.id });
  });

  test.each([
    ['date', 'event/detail'],
    ['event/detail', 'date'],
  ])(
    'a date and its edition, both deleted, are bound again when %s is restored first',
    async (...order) => {
      const event = await makeEvent(staff, `Primero ${order[0]}`);
      const segment = await create(staff, '/event/detail/', {
        ...{ event: event.id, title: 'Edición 6', description: 'x', year: 2030 },
      });
      const made = await add(staff, event.id, { segment: segment.id });
      await staff.delete(`/h/dates/${made.id}/`);
      await staff.delete(`/event/detail/${segment.id}/`);
      for (const resource of order) {
        const record_id = resource === 'date' ? made.id : segment.id;
        const restored = await staff.post('/h/trash/restore/', { resource, record_id });
        expect([resource, restored.status, restored.text]).toEqual([
          resource,
          200,
          expect.any(String),
        ]);
      }
      expect((await staff.get('/h/dates/')).body).toContainEqual(
        expect.objectContaining({ id: made.id, segment: segment.id }),
      );
    },
  );

  test('a restored edition is not bound to a date that another event has now', async () => {
    const event = await makeEvent(staff, 'De donde se va');
    const other = await makeEvent(staff, 'A donde se va');
    const segment = await create(staff, '/event/detail/', {
      ...{ event: event.id, title: 'Edición 7', description: 'x', year: 2030 },
    });
    const moved = await add(staff, event.id, { segment: segment.id });
    const stays = await add(staff, event.id, { segment: segment.id });
    await staff.delete(`/event/detail/${segment.id}/`);
    await staff.patch(`/h/dates/${moved.id}/`, { event: other.id });
    const record = { resource: 'event/detail', record_id: segment.id };
    expect((await staff.post('/h/trash/restore/', record)).status).toBe(200);
    const all = (await staff.get('/h/dates/')).body as DateItem[];
    const toSegment = (id: number) => all.find((item) => item.id === id)?.segment;
    expect([toSegment(moved.id), toSegment(stays.id)]).toEqual([null, segment.id]);
  });

  test('staff see the next dates first, then past ones, the latest first', async () => {
    const event = await makeEvent(staff, 'En orden');
    const times = ['2020-03-01T20:00', '2031-03-01T20:00', '2021-03-01T20:00', '2030-03-01T20:00'];
    for (const starts of times) await add(staff, event.id, { starts });
    const all = (await staff.get('/h/dates/')).body as DateItem[];
    const years = all
      .filter((item) => item.event === event.id)
      .map(({ starts }) => starts.slice(0, 4));
    expect(years).toEqual(['2030', '2031', '2021', '2020']);
  });

  test('a date that was created hidden is published at its hour', async () => {
    const event = await makeEvent(staff, 'A su hora');
    const made = await add(staff, event.id, { is_active: false });
    const target = { call: 'PATCH /h/dates/:id/', id: made.id };
    const at = new Date(site.app.services.clock.now() + 3_600_000).toISOString();
    const plan = await staff.post('/h/plans/', { ...target, action: 'publish', at });
    expect([plan.status, plan.text]).toEqual([201, expect.any(String)]);
    site.advance(2 * 3_600_000);
    await runDue(site.app.services, planJob(site.app.api, site.app.services));
    expect((await visitor().get(`/h/agenda/${made.id}/`)).status).toBe(200);
  });
});

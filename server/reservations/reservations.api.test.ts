import { describe, expect, test } from 'vitest';
import { studioRoles } from '../../contracts/call.ts';
import type { Reply } from '../../contracts/calls.ts';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { type Answer, type Client, PASSWORD, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { createPhoto } from '../../test/pictures.ts';
import { createCustomer, getBalance, giveHours } from '../../test/studio.ts';
import { runDue } from '../jobs/jobs.ts';
import { nextDayInCaracas } from '../platform/clock.ts';
import { createReminderJob } from './remind.ts';

type Reservation = Reply<'POST /capsula/reservations/'>;

/** Creates a site whose studio is always open, with hours that no two tests share. */
function withStudio() {
  const site = withApp();
  let taken = 0;
  async function openAlways(): Promise<void> {
    const staff = await site.as('administrator');
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
    const { status } = await staff.patch('/capsula/studio/', { opening });
    expect(status).toBe(200);
  }
  /**
   * Returns the start of an hour `days` days from now; each call returns another hour of that day.
   */
  function hourIn(days: number): number {
    taken += 1;
    const now = site.app.services.clock.now();
    return Math.floor((now + days * DAY_MS) / HOUR_MS) * HOUR_MS + ((taken * 3) % 23) * HOUR_MS;
  }
  const reserve = (client: Client, start: number, fields: Record<string, unknown> = {}) =>
    client.post('/capsula/reservations/', {
      starts_at: new Date(start).toISOString(),
      hours: 1,
      ...fields,
    });
  return { site, openAlways, hourIn, reserve };
}

const getId = (answer: Answer) => (answer.body as { id: number }).id;

describe('reserving', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('debits the hours, shows in the calendar, and sends an e-mail', async () => {
    await openAlways();
    const customer = await createCustomer(site, 5);
    const at = hourIn(3);
    const answer = await reserve(customer, at, { hours: 2, note: 'Grabación de voces' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      state: 'confirmed',
      starts_at: new Date(at).toISOString(),
      ends_at: new Date(at + 2 * HOUR_MS).toISOString(),
      hours: 2,
      note: 'Grabación de voces',
      is_free_to_cancel: true,
    });
    expect(await getBalance(customer)).toBe(3);
    const day = new Date(at - 4 * HOUR_MS).toISOString().slice(0, 10);
    const until = new Date(at + 3 * DAY_MS).toISOString().slice(0, 10);
    const path = `/capsula/reservations/calendar/?from=${day}&until=${until}`;
    const own = (await customer.get(path)).body as Reply<'GET /capsula/reservations/calendar/'>;
    const mine = own.hours.filter((hour) => hour.state === 'mine').map((hour) => hour.at);
    expect(mine).toEqual([new Date(at).toISOString(), new Date(at + HOUR_MS).toISOString()]);
    const other = await createCustomer(site);
    const theirs = (await other.get(path)).body as typeof own;
    expect(theirs.reservations).toEqual([]);
    expect(theirs.hours.find((hour) => hour.at === mine[0])).toEqual({
      at: mine[0],
      state: 'taken',
      reservation: null,
    });
    const staff = await site.as('administrator');
    const all = (await staff.get(path)).body as typeof own;
    expect(all.reservations).toMatchObject([
      { id: getId(answer), customer: expect.stringContaining('Cliente') },
    ]);
    const mails = await site.app.services.db.selectFrom('mail_job').selectAll().execute();
    expect(mails.map((mail) => mail.subject)).toContain('Su reservación está confirmada');
  });

  test('the calendar shows changes and the time at once, differs by account, and is not sent again unchanged', async () => {
    // Starts at the beginning of an hour, so that no hour begins during the test.
    site.advance(HOUR_MS - (site.app.services.clock.now() % HOUR_MS));
    await openAlways();
    const customer = await createCustomer(site, 5);
    const other = await createCustomer(site);
    const now = site.app.services.clock.now();
    const next = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
    const getDay = (at: number) => new Date(at - 4 * HOUR_MS).toISOString().slice(0, 10);
    const path = `/capsula/reservations/calendar/?from=${getDay(now)}&until=${getDay(now + 9 * DAY_MS)}`;
    const stateAt = async (client: Client, start: number) => {
      const { hours } = (await client.get(path))
        .body as Reply<'GET /capsula/reservations/calendar/'>;
      return hours.find((hour) => hour.at === new Date(start).toISOString())?.state;
    };
    const at = hourIn(5);
    expect(await stateAt(customer, at)).toBe('free');
    // The response contains the minute, so both requests are made at the beginning of one.
    site.advance(60_000 - (site.app.services.clock.now() % 60_000));
    const { etag = '' } = (await customer.get(path)).headers;
    const unchanged = await customer.get(path, { 'if-none-match': etag });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect(unchanged.headers['cache-control']).toBe('no-store');
    const answer = await reserve(customer, at);
    expect((await customer.get(path, { 'if-none-match': etag })).status).toBe(200);
    expect(await stateAt(customer, at)).toBe('mine');
    expect(await stateAt(other, at)).toBe('taken');
    await customer.post(`/capsula/reservations/${getId(answer)}/cancel/`, {});
    expect(await stateAt(customer, at)).toBe('free');
    expect(await stateAt(other, next)).toBe('free');
    site.advance(next - now);
    expect(await stateAt(other, next)).toBe('past');
  });

  test('without enough hours is rejected and changes nothing', async () => {
    const customer = await createCustomer(site, 1);
    const at = hourIn(4);
    const quote = await customer.post('/capsula/reservations/quote/', {
      starts_at: new Date(at).toISOString(),
      hours: 2,
    });
    expect(quote.body).toMatchObject({
      cost: 2,
      balance: 1,
      problem: expect.stringContaining('horas suficientes'),
    });
    const answer = await reserve(customer, at, { hours: 2 });
    expect([answer.status, answer.body]).toEqual([
      400,
      { non_field_errors: ['No tiene horas suficientes. Compre horas para poder reservar.'] },
    ]);
    expect(await getBalance(customer)).toBe(1);
    expect((await reserve(customer, at)).status).toBe(201);
  });

  test('against the rules is rejected with an error on the date', async () => {
    const customer = await createCustomer(site, 20);
    const now = site.app.services.clock.now();
    const soon = await reserve(customer, Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS);
    expect(soon.body).toEqual({
      starts_at: ['Debe reservar con al menos 4 horas de anticipación.'],
    });
    const half = await reserve(customer, hourIn(5) + HOUR_MS / 2);
    expect(half.body).toEqual({ starts_at: ['El estudio está cerrado en ese horario.'] });
    await reserve(customer, hourIn(20), { hours: 8 });
    const many = await reserve(customer, hourIn(25));
    expect(many.body).toEqual({ starts_at: ['Puede tener como máximo 8 horas por venir.'] });
    const far = await reserve(await createCustomer(site, 1), hourIn(63));
    expect(far.body).toEqual({ starts_at: ['Solo se puede reservar hasta 60 días antes.'] });
    expect((await reserve(customer, hourIn(5), { starts_at: 'mañana' })).status).toBe(400);
  });

  test('of 200 simultaneous requests for the same hour one succeeds, and 199 get alternatives', async () => {
    const customers: Awaited<ReturnType<typeof createCustomer>>[] = [];
    for (let count = 0; count < 20; count += 1) customers.push(await createCustomer(site, 10));
    const at = hourIn(30);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => reserve(customers[index % 20] as Client, at)),
    );
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 199]);
    expect(lost[0]?.body).toEqual({
      detail: 'Ese horario acaba de ser tomado.',
      nearest: expect.arrayContaining([
        { starts_at: new Date(at + HOUR_MS).toISOString(), ends_at: expect.any(String) },
      ]),
    });
    const balances = await Promise.all(customers.map(getBalance));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(20 * 10 - 1);
  });

  test('alternatives are such as can be reserved: not beyond the horizon, none at the limit of hours', async () => {
    const [first, other, full] = [
      await createCustomer(site, 4),
      await createCustomer(site, 4),
      await createCustomer(site, 12),
    ];
    const near = (answer: Answer) =>
      (answer.body as { nearest: { starts_at: string }[] }).nearest.map(({ starts_at }) =>
        Date.parse(starts_at),
      );
    // The last hour that may be reserved at all.
    const edge = Math.floor((site.app.services.clock.now() + 60 * DAY_MS) / HOUR_MS) * HOUR_MS;
    expect((await reserve(first, edge)).status).toBe(201);
    const late = await reserve(other, edge);
    expect(near(late).length).toBeGreaterThan(0);
    expect(Math.max(...near(late))).toBeLessThan(edge);
    await reserve(full, hourIn(12), { hours: 8 });
    expect(near(await reserve(full, edge))).toEqual([]);
  });

  test('in a zone with other half hours excludes the hours that were reserved before', async () => {
    const staff = await site.as('administrator');
    const [first, second] = [await createCustomer(site, 2), await createCustomer(site, 2)];
    const at = hourIn(7);
    expect((await reserve(first, at, { hours: 2 })).status).toBe(201);
    await staff.patch('/capsula/studio/', { zone: 'America/St_Johns' });
    const starts = [-1, 1, 3, 5].map((halves) => at + (halves * HOUR_MS) / 2);
    const answers: Answer[] = [];
    for (const start of starts) answers.push(await reserve(second, start));
    await staff.patch('/capsula/studio/', { zone: 'America/Caracas' });
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 201]);
  });

  test('staff reserve for a customer who pays with their hours', async () => {
    const customer = await createCustomer(site, 2);
    const staff = await site.as('administrator');
    const at = hourIn(6);
    const answer = await reserve(staff, at, { account: customer.id });
    expect(answer.body).toMatchObject({ account: customer.id, state: 'confirmed' });
    expect(await getBalance(customer)).toBe(1);
    expect((await reserve(staff, hourIn(6))).body).toEqual({
      account: ['No se ha encontrado este cliente.'],
    });
  });
});

describe('a held reservation', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('keeps its hours for ten minutes, then they are free and refunded without any job', async () => {
    await openAlways();
    const customer = await createCustomer(site, 2);
    const other = await createCustomer(site, 2);
    const at = hourIn(3);
    const held = await reserve(customer, at, { hold: true });
    expect(held.body).toMatchObject({ state: 'held', held_until: expect.any(String) });
    expect((await reserve(other, at)).status).toBe(409);
    expect(await getBalance(customer)).toBe(1);
    site.advance(10 * 60_000);
    expect(await getBalance(customer)).toBe(2);
    const late = await customer.post(`/capsula/reservations/${getId(held)}/confirm/`);
    expect(late.status).toBe(409);
    expect((await reserve(other, at)).status).toBe(201);
  });

  test('is confirmed in time', async () => {
    const customer = await createCustomer(site, 2);
    const held = await reserve(customer, hourIn(3), { hold: true });
    const path = `/capsula/reservations/${getId(held)}/`;
    const confirmed = await customer.post(`${path}confirm/`, { note: 'Beat y voz' });
    expect(confirmed.body).toMatchObject({
      state: 'confirmed',
      note: 'Beat y voz',
      held_until: null,
    });
    expect((await customer.post(`${path}confirm/`)).status).toBe(409);
    site.advance(11 * 60_000);
    expect((await customer.get(path)).body).toMatchObject({ state: 'confirmed' });
  });
});

describe('changing the hours of a hold', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('keeps it a hold with its deadline, which is confirmed with the last hours', async () => {
    await openAlways();
    const customer = await createCustomer(site, 5);
    const at = hourIn(3);
    const held = await reserve(customer, at, { hold: true });
    const path = `/capsula/reservations/${getId(held)}/`;
    const { held_until } = held.body as Reservation;
    site.advance(60_000);
    for (const hours of [2, 5, 3, 4]) {
      const moved = await customer.post(`${path}move/`, {
        starts_at: new Date(at).toISOString(),
        hours,
      });
      expect(moved.body).toMatchObject({ state: 'held', hours, held_until });
      expect(await getBalance(customer)).toBe(5 - hours);
    }
    expect((await customer.post(`${path}confirm/`)).body).toMatchObject({
      state: 'confirmed',
      hours: 4,
    });
  });
});

describe('holding the same hour again and again', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('is rejected after half an hour without confirming; looking at it and reserving it are not', async () => {
    await openAlways();
    const customer = await createCustomer(site, 4);
    const at = hourIn(3);
    const release = (held: Answer) => customer.post(`/capsula/reservations/${getId(held)}/cancel/`);
    for (let look = 0; look < 4; look += 1) {
      const held = await reserve(customer, at, { hold: true });
      expect(held.status).toBe(201);
      await release(held);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      const held = await reserve(customer, at, { hold: true });
      expect(held.status).toBe(201);
      if (turn < 2) site.advance(11 * 60_000);
      else site.advance(6 * 60_000);
      if (turn >= 2) await release(held);
    }
    const refused = await reserve(customer, at, { hold: true });
    expect([refused.status, refused.body]).toEqual([
      400,
      { starts_at: [expect.stringContaining('varias veces')] },
    ]);
    expect((await reserve(customer, hourIn(3), { hold: true })).status).toBe(201);
    expect((await reserve(await createCustomer(site, 1), at, { hold: true })).status).toBe(201);
    site.advance(11 * 60_000);
    expect((await reserve(customer, at)).status).toBe(201);
  });

  test('counts also when the hold is moved away before its end, and no other hold is moved to it', async () => {
    const customer = await createCustomer(site, 4);
    const [at, other] = [hourIn(3), hourIn(4)];
    const move = (id: number, start: number) =>
      customer.post(`/capsula/reservations/${id}/move/`, {
        starts_at: new Date(start).toISOString(),
      });
    for (let turn = 0; turn < 4; turn += 1) {
      const held = await reserve(customer, at, { hold: true });
      expect(held.status).toBe(201);
      site.advance(9 * 60_000);
      expect((await move(getId(held), other)).status).toBe(200);
      await customer.post(`/capsula/reservations/${getId(held)}/cancel/`);
    }
    const held = await reserve(customer, other, { hold: true });
    const refused = await move(getId(held), at);
    expect([refused.status, refused.body]).toEqual([
      400,
      { starts_at: [expect.stringContaining('varias veces')] },
    ]);
  });

  test('counts the time once, however often the number of hours changes', async () => {
    const customer = await createCustomer(site, 4);
    const at = hourIn(5);
    for (let turn = 0; turn < 3; turn += 1) {
      const held = await reserve(customer, at, { hold: true });
      expect(held.status).toBe(201);
      for (const hours of [2, 3, 4, 1]) {
        site.advance(2 * 60_000);
        const body = { starts_at: new Date(at).toISOString(), hours };
        const path = `/capsula/reservations/${getId(held)}/move/`;
        expect((await customer.post(path, body)).status).toBe(200);
      }
      await customer.post(`/capsula/reservations/${getId(held)}/cancel/`);
    }
    expect((await reserve(customer, at, { hold: true })).status).toBe(201);
  });
});

describe('cancelling and moving', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();
  const cancel = (client: Client, id: number, fields: Record<string, unknown> = {}) =>
    client.post(`/capsula/reservations/${id}/cancel/`, fields);

  test('within the window refunds the hours to their lots', async () => {
    await openAlways();
    const customer = await createCustomer(site);
    await giveHours(site, customer.id, 1, 10);
    await giveHours(site, customer.id, 5, 90);
    const answer = await reserve(customer, hourIn(3), { hours: 3 });
    const lots = async () => {
      const { body } = await customer.get('/capsula/hours/');
      return (body as Reply<'GET /capsula/hours/'>).lots.map((lot) => lot.remaining);
    };
    // The lot that expires first is debited first.
    expect(await lots()).toEqual([3]);
    const cancelled = await cancel(customer, getId(answer));
    expect(cancelled.body).toMatchObject({ state: 'cancelled_ok' });
    expect(await lots()).toEqual([1, 5]);
    expect((await cancel(customer, getId(answer))).status).toBe(409);
  });

  test('after the window does not refund the hours; staff can refund them with a reason', async () => {
    const customer = await createCustomer(site, 4);
    const late = await reserve(customer, hourIn(0) + 5 * HOUR_MS);
    expect(late.status).toBe(201);
    expect(late.body).toMatchObject({ is_free_to_cancel: false });
    expect((await cancel(customer, getId(late), { give_back: true })).body).toMatchObject({
      state: 'cancelled_late',
    });
    expect(await getBalance(customer)).toBe(3);
    const other = await reserve(customer, hourIn(0) + 5 * HOUR_MS);
    const staff = await site.as('administrator');
    const silent = await cancel(staff, getId(other), { give_back: true });
    expect(silent.body).toEqual({ reason: ['Debe indicar el motivo.'] });
    const graceful = await cancel(staff, getId(other), {
      give_back: true,
      reason: 'Falla eléctrica',
    });
    expect(graceful.body).toMatchObject({
      state: 'cancelled_ok',
      decision_reason: 'Falla eléctrica',
    });
    expect(await getBalance(customer)).toBe(3);
  });

  test('a failed move keeps the old hours; a successful one frees them', async () => {
    const customer = await createCustomer(site, 4);
    const rival = await createCustomer(site, 4);
    const from = hourIn(4);
    const to = hourIn(8);
    await reserve(rival, to);
    const mine = await reserve(customer, from, { hours: 2 });
    const move = (fields: Record<string, unknown>) =>
      customer.post(`/capsula/reservations/${getId(mine)}/move/`, fields);
    expect((await move({ starts_at: new Date(to).toISOString() })).status).toBe(409);
    expect((await reserve(rival, from)).status).toBe(409);
    const onto = await move({ starts_at: new Date(from + HOUR_MS).toISOString() });
    expect(onto.body).toMatchObject({
      starts_at: new Date(from + HOUR_MS).toISOString(),
      hours: 2,
    });
    expect((await reserve(rival, from)).status).toBe(201);
    expect(await getBalance(customer)).toBe(2);
    const shorter = await move({ starts_at: new Date(from + HOUR_MS).toISOString(), hours: 1 });
    expect(shorter.body).toMatchObject({ hours: 1 });
    expect(await getBalance(customer)).toBe(3);
    const longer = await move({ starts_at: new Date(from + HOUR_MS).toISOString(), hours: 5 });
    expect(longer.body).toEqual({ non_field_errors: [expect.stringContaining('suficientes')] });
    expect(await getBalance(customer)).toBe(3);
  });

  test('a moved reservation keeps the hours that it has when it is moved', async () => {
    const customer = await createCustomer(site, 6);
    const staff = await site.as('administrator');
    const id = getId(await reserve(customer, hourIn(9)));
    for (let turn = 0; turn < 3; turn += 1) {
      const move = (client: Client, days: number, hours?: number) =>
        client.post(`/capsula/reservations/${id}/move/`, {
          starts_at: new Date(hourIn(days)).toISOString(),
          hours,
        });
      expect((await move(customer, 10 + turn, 1)).status).toBe(200);
      const both = await Promise.all([move(staff, 20 + turn, 3), move(customer, 30 + turn)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await customer.get(`/capsula/reservations/${id}/`)).body).toMatchObject({ hours: 3 });
      expect(await getBalance(customer)).toBe(3);
    }
  });

  test('the deadline that was told holds when the rule changes, until the reservation is moved', async () => {
    const customer = await createCustomer(site, 4);
    const staff = await site.as('administrator');
    const at = hourIn(3);
    const [first, second] = [await reserve(customer, at), await reserve(customer, hourIn(3))];
    const cancel_until = new Date(at - DAY_MS).toISOString();
    expect(first.body).toMatchObject({ cancel_until });
    await staff.patch('/capsula/studio/', { cancel_hours: 10 * 24 });
    const path = `/capsula/reservations/${getId(first)}/`;
    expect((await customer.get(path)).body).toMatchObject({
      cancel_until,
      is_free_to_cancel: true,
    });
    expect((await cancel(customer, getId(first))).body).toMatchObject({ state: 'cancelled_ok' });
    const move = { starts_at: new Date(hourIn(4)).toISOString() };
    const third = getId(await reserve(customer, hourIn(29), { hours: 2 }));
    await staff.patch('/capsula/studio/', { cancel_hours: 30 * 24 });
    const { starts_at } = (await customer.get(`/capsula/reservations/${third}/`))
      .body as Reservation;
    const shorter = { starts_at, hours: 1 };
    const shortened = await customer.post(`/capsula/reservations/${third}/move/`, shorter);
    expect(shortened.body).toMatchObject({ hours: 1, is_free_to_cancel: true });
    const moved = await customer.post(`/capsula/reservations/${getId(second)}/move/`, move);
    expect(moved.body).toMatchObject({ is_free_to_cancel: false });
    await staff.patch('/capsula/studio/', { cancel_hours: 24 });
    expect((await cancel(customer, getId(second))).body).toMatchObject({ state: 'cancelled_late' });
  });

  test('the calendar file of a cancelled reservation says so', async () => {
    const customer = await createCustomer(site, 1);
    const id = getId(await reserve(customer, hourIn(3)));
    const getFile = async () => (await customer.get(`/capsula/reservations/${id}/ics/`)).text;
    expect(await getFile()).toContain('STATUS:CONFIRMED');
    await cancel(customer, id);
    expect(await getFile()).toContain('STATUS:CANCELLED');
  });

  test('a confirmed reservation is completed by time; staff can mark a no-show', async () => {
    const customer = await createCustomer(site, 4);
    const answer = await reserve(customer, hourIn(1));
    site.advance(3 * DAY_MS);
    const staff = await site.as('administrator');
    const path = `/capsula/reservations/${getId(answer)}/`;
    expect((await staff.get(path)).body).toMatchObject({ state: 'completed' });
    expect((await cancel(staff, getId(answer))).status).toBe(409);
    const decided = await staff.post(`${path}decide/`, { state: 'no_show' });
    expect(decided.body).toMatchObject({ state: 'no_show' });
    expect(await getBalance(await customer.again())).toBe(3);
  });
});

describe('with approval', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('a request waits, and is approved, rejected with a refund, or expires', async () => {
    await openAlways();
    const staff = await site.as('administrator');
    await staff.patch('/capsula/studio/', { needs_approval: true });
    const customer = await createCustomer(site, 6);
    const answers = [
      await reserve(customer, hourIn(2)),
      await reserve(customer, hourIn(3)),
      await reserve(customer, hourIn(4)),
    ];
    expect(answers.map(({ body }) => (body as Reservation).state)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    const [first = 0, second = 0, third = 0] = answers.map(getId);
    const decide = (id: number, fields: Record<string, unknown>) =>
      staff.post(`/capsula/reservations/${id}/decide/`, fields);
    expect((await decide(first, { state: 'confirmed' })).body).toMatchObject({
      state: 'confirmed',
    });
    expect(
      (await decide(second, { state: 'rejected', reason: 'Mantenimiento' })).body,
    ).toMatchObject({
      state: 'rejected',
    });
    expect(await getBalance(customer)).toBe(4);
    expect((await decide(second, { state: 'confirmed' })).status).toBe(409);
    expect(
      (await customer.post(`/capsula/reservations/${third}/decide/`, { state: 'confirmed' }))
        .status,
    ).toBe(403);
    site.advance(6 * DAY_MS);
    const later = await customer.again();
    expect((await later.get(`/capsula/reservations/${third}/`)).body).toMatchObject({
      state: 'expired',
    });
    expect(await getBalance(later)).toBe(5);
  });

  test('a request is free to cancel, and says so', async () => {
    const customer = await createCustomer(site, 1);
    const asked = await reserve(customer, hourIn(0) + 5 * HOUR_MS);
    expect(asked.body).toMatchObject({ state: 'pending', is_free_to_cancel: true });
    const path = `/capsula/reservations/${getId(asked)}/`;
    expect((await customer.post(`${path}cancel/`)).body).toMatchObject({ state: 'cancelled_ok' });
  });
});

describe('an approved reservation that its customer moves', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('needs approval again, unless staff move it', async () => {
    await openAlways();
    const staff = await site.as('administrator');
    await staff.patch('/capsula/studio/', { needs_approval: true });
    const customer = await createCustomer(site, 6);
    const id = getId(await reserve(customer, hourIn(4)));
    const approve = () => staff.post(`/capsula/reservations/${id}/decide/`, { state: 'confirmed' });
    const move = (client: Client) =>
      client.post(`/capsula/reservations/${id}/move/`, {
        starts_at: new Date(hourIn(5)).toISOString(),
        hours: 2,
      });
    await approve();
    expect((await move(customer)).body).toMatchObject({ state: 'pending', hours: 2 });
    expect((await approve()).body).toMatchObject({ state: 'confirmed' });
    expect((await move(staff)).body).toMatchObject({ state: 'confirmed' });
  });
});

describe('buying hours', () => {
  const { site } = withStudio();

  async function createPack(fields: Record<string, unknown> = {}) {
    const staff = await site.as('administrator');
    const pack = { name: 'Cinco horas', hours: 5, price: '45,50', currency: 'usd', valid_days: 30 };
    return staff.post('/capsula/packs/', { ...pack, ...fields });
  }
  const proof = async () => ({ proof: { bytes: await createPhoto({ width: 400, height: 60 }) } });

  test('a pack is bought with a proof that only staff can see, approved once, and its hours expire', async () => {
    const staff = await site.as('administrator');
    const pack = await createPack();
    expect(pack.status).toBe(201);
    expect(pack.body).toMatchObject({ price: 45.5, currency: 'USD', is_active: true });
    const customer = await createCustomer(site);
    const fields = { pack: getId(pack), method: 'Zelle', reference: 'ABC-1' };
    const bought = await customer.upload('POST', '/capsula/purchases/', fields, await proof());
    expect(bought.status).toBe(201);
    expect(bought.body).toMatchObject({
      state: 'in_review',
      hours: 5,
      price: 45.5,
      has_proof: true,
    });
    const path = `/capsula/purchases/${getId(bought)}/`;
    const stranger = await createCustomer(site);
    expect((await stranger.get(`${path}proof/`)).status).toBe(404);
    expect((await staff.get(`${path}proof/`)).body).toEqual({
      src: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    const { proof_file } = await site.app.services.db
      .selectFrom('purchase')
      .select('proof_file')
      .executeTakeFirstOrThrow();
    const direct = await site.app.http.inject({ url: `/media/${proof_file}` });
    expect(direct.statusCode).toBe(404);
    const both = await Promise.all(
      [1, 2].map(() => staff.post(`${path}decide/`, { state: 'approved' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await getBalance(customer)).toBe(5);
    site.advance(30 * DAY_MS - HOUR_MS);
    expect(await getBalance(await customer.again())).toBe(5);
    site.advance(HOUR_MS);
    expect(await getBalance(await customer.again())).toBe(0);
  });

  const PDF = Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF\n');

  test('a PDF is a proof by its bytes, whatever it is called, and is answered as it was sent', async () => {
    const customer = await createCustomer(site);
    const fields = { pack: getId(await createPack()), method: 'Zelle' };
    const file = { bytes: PDF, name: 'pago.html', type: 'text/html' };
    const bought = await customer.upload('POST', '/capsula/purchases/', fields, { proof: file });
    expect(bought.body).toMatchObject({ state: 'in_review', has_proof: true });
    const path = `/capsula/purchases/${getId(bought)}/`;
    const shown = await site.staff.get(`${path}proof/`);
    expect(shown.body).toEqual({ src: `data:application/pdf;base64,${PDF.toString('base64')}` });
    expect(shown.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    const { proof_file } = await site.app.services.db
      .selectFrom('purchase')
      .where('id', '=', getId(bought))
      .select('proof_file')
      .executeTakeFirstOrThrow();
    expect(proof_file).toMatch(/^private\/[\da-f-]{36}\.pdf$/);
    const direct = await site.app.http.inject({ url: `/media/${proof_file}` });
    expect(direct.statusCode).toBe(404);
    await customer.upload('PATCH', path, {}, await proof());
    expect((await site.staff.get(`${path}proof/`)).body).toEqual({
      src: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(await site.app.services.storage.has(proof_file as string)).toBe(false);
  });

  const isNone = { proof: ['El comprobante debe ser una foto o un PDF.'] };
  const MB = 1024 * 1024;

  test.each([
    ['a page that is called a PDF', Buffer.from('<html>%PDF-1.7'), [400, isNone]],
    ['a damaged picture', Buffer.from('\x89PNG\r\n\x1a\n no picture', 'latin1'), [400, isNone]],
    ['nothing', Buffer.alloc(0), [400, isNone]],
    [
      'a PDF of more than 3 MB',
      Buffer.concat([PDF, Buffer.alloc(3 * MB)]),
      [400, { proof: ['El PDF puede pesar hasta 3 MB.'] }],
    ],
    [
      'a file of more than 15 MB',
      Buffer.concat([PDF, Buffer.alloc(15 * MB)]),
      [413, { detail: 'El comprobante pesa más de 15 MB.' }],
    ],
  ])('%s is refused as a proof', async (_name, bytes, refusal) => {
    const customer = await createCustomer(site);
    const fields = { pack: getId(await createPack()), method: 'Zelle' };
    const file = { bytes, name: 'pago.pdf', type: 'application/pdf' };
    const refused = await customer.upload('POST', '/capsula/purchases/', fields, { proof: file });
    expect([refused.status, refused.body]).toEqual(refusal);
    expect((await customer.get('/capsula/purchases/')).body).toMatchObject({ count: 0 });
  });

  test('without a proof it waits a week, then it expires', async () => {
    const pack = await createPack({ name: 'Dos horas' });
    const customer = await createCustomer(site);
    const bought = await customer.post('/capsula/purchases/', {
      pack: getId(pack),
      method: 'Efectivo',
    });
    expect(bought.body).toMatchObject({ state: 'awaiting_proof', has_proof: false });
    const path = `/capsula/purchases/${getId(bought)}/`;
    const staff = await site.as('administrator');
    expect((await staff.post(`${path}decide/`, { state: 'approved' })).status).toBe(409);
    expect((await customer.patch(path, {})).body).toEqual({
      proof: ['Debe adjuntar el comprobante.'],
    });
    const sent = await customer.upload('PATCH', path, {}, await proof());
    expect(sent.body).toMatchObject({ state: 'in_review' });
    const rejected = await staff.post(`${path}decide/`, { state: 'rejected' });
    expect(rejected.body).toEqual({ reason: ['Debe indicar el motivo.'] });
    await staff.post(`${path}decide/`, { state: 'rejected', reason: 'No se lee' });
    expect((await customer.upload('PATCH', path, {}, await proof())).status).toBe(409);
    const second = await customer.post('/capsula/purchases/', {
      pack: getId(pack),
      method: 'Efectivo',
    });
    site.advance(7 * DAY_MS);
    const late = await customer.again();
    const own = (await late.get('/capsula/purchases/')).body as { results: object[] };
    expect(own.results[0]).toMatchObject({ id: getId(second), state: 'expired' });
    const tooLate = `/capsula/purchases/${getId(second)}/`;
    expect((await late.upload('PATCH', tooLate, {}, await proof())).status).toBe(409);
  });

  test('five purchases of one customer may be open simultaneously, however many requests are sent', async () => {
    const pack = getId(await createPack());
    const customer = await createCustomer(site);
    const fields = { pack, method: 'Zelle' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => customer.post('/capsula/purchases/', fields)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
    const other = await createCustomer(site);
    expect((await other.post('/capsula/purchases/', fields)).status).toBe(201);
  });

  test('a pack or method that is not offered is rejected', async () => {
    const staff = await site.as('administrator');
    const made = await staff.post('/capsula/packs/', {
      name: 'Apagado',
      hours: 1,
      price: 1,
      currency: 'USD',
      valid_days: 1,
      is_active: false,
    });
    const customer = await createCustomer(site);
    const buy = (fields: Record<string, unknown>) => customer.post('/capsula/purchases/', fields);
    expect((await buy({ pack: getId(made), method: 'Zelle' })).body).toEqual({
      pack: ['Este paquete ya no está disponible.'],
    });
    await staff.patch(`/capsula/packs/${getId(made)}/`, { is_active: true });
    expect((await buy({ pack: getId(made), method: 'Trueque' })).body).toEqual({
      method: ['Debe seleccionar un método de pago.'],
    });
  });
});

describe('data of another customer', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  /** Calls of a customer about one record, by its id. */
  const ownCalls = calls.filter(
    ({ access, path }) =>
      access === studioRoles && path.startsWith('/capsula/') && path.includes(':id'),
  );

  test.each(ownCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is not there for %s',
    async (_name, { ownerOf, method, path }) => {
      await openAlways();
      const [owner, stranger] = [await createCustomer(site, 3), await createCustomer(site, 3)];
      const pack = { name: 'Diez', hours: 5, price: '45', currency: 'usd', valid_days: 30 };
      const fields = {
        pack: getId(await site.staff.post('/capsula/packs/', pack)),
        method: 'Zelle',
      };
      const id = getId(
        ownerOf === 'reservation'
          ? await reserve(owner, hourIn(3), { hold: true })
          : await owner.post('/capsula/purchases/', fields),
      );
      const send = (customer: Client) => {
        const address = path.replace(':id', String(id));
        const body = { starts_at: new Date(hourIn(5)).toISOString() };
        return method === 'GET'
          ? customer.get(address)
          : customer[method === 'PATCH' ? 'patch' : 'post'](address, body);
      };
      const gone = (await stranger.get('/capsula/reservations/999999/')).body;
      const refused = await send(stranger);
      expect([ownerOf === undefined, refused.status, refused.body]).toEqual([false, 404, gone]);
      const own = await send(owner);
      // The picture of a purchase without one is not there either.
      if (!path.endsWith('/proof/')) expect([200, 400]).toContain(own.status);
    },
  );

  test('is in no list and no balance', async () => {
    await openAlways();
    const owner = await createCustomer(site, 3);
    const stranger = await createCustomer(site, 3);
    await reserve(owner, hourIn(3));
    const list = await stranger.get(`/capsula/reservations/?account=${owner.id}`);
    expect(list.body).toMatchObject({ count: 0 });
    const hours = await stranger.get(`/capsula/hours/?account=${owner.id}`);
    expect(hours.body).toMatchObject({ balance: 3, movements: { count: 1 } });
    await reserve(stranger, hourIn(6), { account: owner.id });
    expect(await getBalance(owner)).toBe(2);
    expect(await getBalance(stranger)).toBe(2);
  });

  test('the feed opens only with its own address', async () => {
    const owner = await createCustomer(site, 3);
    await reserve(owner, hourIn(3));
    const { body } = await owner.post('/capsula/reservations/feed/');
    const { pathname } = new URL((body as { url: string }).url);
    const feed = await site.app.http.inject({ url: pathname });
    expect(feed.statusCode).toBe(200);
    expect(feed.headers['content-type']).toContain('text/calendar');
    expect(feed.body.match(/BEGIN:VEVENT/g)?.length).toBe(1);
    const other = await site.app.http.inject({ url: '/reservaciones/nadie.ics' });
    expect(other.statusCode).toBe(404);
    const again = await owner.post('/capsula/reservations/feed/');
    expect(again.body).toEqual({ url: null });
    const renewed = await owner.post('/capsula/reservations/feed/', { renew: true });
    expect((renewed.body as { url: string }).url).not.toContain(pathname);
    expect((await site.app.http.inject({ url: pathname })).statusCode).toBe(404);
  });
});

describe('hours of a customer who becomes a judge', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('are read, cancelled and corrected by staff', async () => {
    await openAlways();
    const staff = await site.as('administrator');
    const customer = await createCustomer(site, 3);
    const id = getId(await reserve(customer, hourIn(3)));
    await staff.patch(`/h/users/${customer.id}/`, { user_type: 4 });
    const path = `/capsula/hours/?account=${customer.id}`;
    expect((await staff.get(path)).body).toMatchObject({ balance: 2, movements: { count: 2 } });
    expect((await staff.post(`/capsula/reservations/${id}/cancel/`)).status).toBe(200);
    expect((await staff.get(path)).body).toMatchObject({ balance: 3 });
    expect((await giveHours(site, customer.id, -3)).body).toMatchObject({ balance: 0 });
    expect((await reserve(staff, hourIn(3), { account: customer.id })).status).toBe(400);
    expect((await staff.get('/capsula/hours/?account=987654')).status).toBe(400);
  });
});

describe('an account with hours to come', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();
  const removeOwn = (client: Client) => client.post('/me/delete/', { password: PASSWORD });

  test('is not removed by staff before they are cancelled, also as a judge', async () => {
    await openAlways();
    const staff = await site.as('administrator');
    const customer = await createCustomer(site, 1);
    const id = getId(await reserve(customer, hourIn(3)));
    const removals = [
      await staff.delete(`/h/users/${customer.id}/`),
      (await staff.patch(`/h/users/${customer.id}/`, { user_type: 4 })) &&
        (await staff.delete(`/postulations/register-judge/${customer.id}/`)),
    ];
    expect(removals.map(({ status, body }) => [status, body])).toEqual([
      [409, { detail: expect.stringContaining('Esta cuenta tiene reservaciones por venir.') }],
      [409, { detail: expect.stringContaining('Esta cuenta tiene reservaciones por venir.') }],
    ]);
    await staff.post(`/capsula/reservations/${id}/cancel/`);
    expect((await staff.delete(`/postulations/register-judge/${customer.id}/`)).status).toBe(200);
  });

  test('is not left with a reservation made while it is removed', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const customer = await createCustomer(site, 1);
      const both = await Promise.all([removeOwn(customer), reserve(customer, hourIn(5))]);
      expect(both.filter(({ status }) => status < 300).length).toBe(1);
    }
  });
});

describe('a closure', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('ends what is not confirmed yet', async () => {
    await openAlways();
    const staff = await site.as('administrator');
    const customer = await createCustomer(site, 3);
    const at = hourIn(9);
    const held = await reserve(customer, at, { hold: true });
    const made = await staff.post('/capsula/closures/', {
      starts_at: new Date(at).toISOString(),
      ends_at: new Date(at + HOUR_MS).toISOString(),
      reason: 'obra',
    });
    const confirm = () => customer.post(`/capsula/reservations/${getId(held)}/confirm/`);
    const refused = await confirm();
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'El estudio estará cerrado en ese horario: obra.' },
    ]);
    await staff.delete(`/capsula/closures/${getId(made)}/`);
    // A minimum that was raised meanwhile ends nothing.
    await staff.patch('/capsula/studio/', { least_hours: 2 });
    expect((await confirm()).status).toBe(200);
    await staff.patch('/capsula/studio/', { least_hours: 1 });
  });

  test('lists the affected reservations, cancels none, and blocks new ones', async () => {
    await openAlways();
    const staff = await site.as('administrator');
    const customer = await createCustomer(site, 3);
    const at = hourIn(5);
    const id = getId(await reserve(customer, at));
    const period = {
      starts_at: new Date(at - HOUR_MS).toISOString(),
      ends_at: new Date(at + 3 * HOUR_MS).toISOString(),
      reason: 'feriado',
    };
    const preview = await staff.post('/capsula/closures/', { ...period, preview: true });
    expect(preview.body).toMatchObject({ affected: [{ id }] });
    expect((await staff.get('/capsula/closures/')).body).toEqual([]);
    const made = await staff.post('/capsula/closures/', period);
    expect(made.body).toMatchObject({ reason: 'feriado', affected: [{ id, state: 'confirmed' }] });
    expect((await customer.get(`/capsula/reservations/${id}/`)).body).toMatchObject({
      state: 'confirmed',
    });
    expect((await reserve(customer, at + HOUR_MS)).body).toEqual({
      starts_at: ['El estudio estará cerrado en ese horario: feriado.'],
    });
    await staff.delete(`/capsula/closures/${getId(made)}/`);
    expect((await reserve(customer, at + HOUR_MS)).status).toBe(201);
  });
});

describe('a reminder', () => {
  const { site, openAlways, hourIn, reserve } = withStudio();

  test('goes out once, a day before', async () => {
    await openAlways();
    const customer = await createCustomer(site, 2);
    const at = hourIn(3);
    await reserve(customer, at);
    const reminders = async () => {
      await runDue(site.app.services, createReminderJob(site.app.services));
      const { db } = site.app.services;
      const mails = await db.selectFrom('mail_job').select('subject').execute();
      return mails.filter(({ subject }) => subject === 'Su reservación de mañana').length;
    };
    expect(await reminders()).toBe(0);
    site.advance(at - DAY_MS - site.app.services.clock.now());
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
  });

  test('says “tomorrow”, so a reservation of the same day gets none', async () => {
    const { services } = site.app;
    const now = services.clock.now();
    const noon = nextDayInCaracas(now) + 12 * HOUR_MS;
    site.advance(noon - now);
    const customer = await createCustomer(site, 2);
    const staff = await site.as('administrator');
    await staff.patch('/capsula/studio/', { least_notice_hours: 0 });
    expect((await reserve(customer, noon + 3 * HOUR_MS)).status).toBe(201);
    expect(await runDue(services, createReminderJob(services))).toBe(0);
  });
});

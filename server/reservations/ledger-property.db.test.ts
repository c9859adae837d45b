import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { HOUR_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { createCustomer } from '../../test/studio.ts';
import type { Account } from '../http/account.ts';
import { HttpError } from '../platform/errors.ts';
import {
  cancelReservation,
  confirmReservation,
  decideReservation,
  moveReservation,
} from './booking/change-reservation.ts';
import { createReservation } from './booking/reserve.ts';
import { findReservation, type ReservationRow } from './booking/store.ts';
import { applyDueExpirations } from './expirations.ts';
import { createPurchase, decidePurchase } from './purchases/buy.ts';

const CUSTOMERS = 3;

type Operation =
  | { kind: 'buy'; who: number; pack: number }
  | { kind: 'decide purchase'; which: number; isApproved: boolean }
  | { kind: 'reserve'; who: number; inHours: number; hours: number; hold: boolean }
  | { kind: 'confirm' | 'cancel' | 'no show'; which: number; isStaffs: boolean }
  | { kind: 'answer'; which: number; isYes: boolean }
  | { kind: 'move'; which: number; inHours: number; hours: number; isStaffs: boolean }
  | { kind: 'approval'; isOn: boolean }
  | { kind: 'zone'; isHalf: boolean }
  | { kind: 'deadline'; hours: number }
  | { kind: 'wait'; minutes: number };

const who = fc.nat({ max: CUSTOMERS - 1 });
const which = fc.nat({ max: 40 });
const inHours = fc.integer({ min: 1, max: 60 });
const hours = fc.integer({ min: 1, max: 3 });
const flag = fc.boolean();
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), who, pack: fc.nat({ max: 1 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide purchase' as const),
      which,
      isApproved: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      who,
      inHours,
      hours,
      hold: flag,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('confirm' as const), which, isStaffs: flag }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), which, isStaffs: flag }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('no show' as const),
      which,
      isStaffs: fc.constant(true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), which, isYes: flag }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      inHours,
      hours,
      isStaffs: flag,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('approval' as const), isOn: flag }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone' as const), isHalf: flag }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deadline' as const), hours: inHours }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 60 * 40 }),
    }),
  },
);

describe('any sequence of operations of customers, staff and expirations', () => {
  const site = withApp();
  const customers: Account[] = [];
  const staff: Account = { id: 0, username: 'jefa', type: 1, role: 'administrator' };
  let packs: number[] = [];
  /** Milliseconds between the hours of the present zone and those of UTC. */
  let offset = 0;
  /** The deadline of a free cancellation that was told last, by reservation. */
  const promises = new Map<number, number>();

  beforeAll(async () => {
    const { db } = site.app.services;
    const admin = await site.as('administrator');
    const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 6, closes: 24 }));
    await admin.patch('/capsula/studio/', { opening, most_future_hours: 12 });
    for (let count = 0; count < CUSTOMERS; count += 1) {
      const { id } = await createCustomer(site);
      customers.push({ id, username: `cliente${id}`, type: 2, role: 'customer' });
    }
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('user_type', '=', 1)
      .executeTakeFirstOrThrow();
    staff.id = account.id;
    for (const pack of [
      { name: 'Corto', hours: 4, valid_days: 2 },
      { name: 'Largo', hours: 10, valid_days: 60 },
    ]) {
      const { body } = await admin.post('/capsula/packs/', { ...pack, price: 10, currency: 'USD' });
      packs = [...packs, (body as { id: number }).id];
    }
  });

  async function pick(table: 'reservation' | 'purchase', index: number) {
    const rows = await site.app.services.db
      .selectFrom(table)
      .select(['id', 'account_id'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    return rows.length === 0 ? null : (rows[index % rows.length] ?? null);
  }

  async function onReservation(
    index: number,
    isStaffs: boolean,
    act: (account: Account, id: number) => Promise<unknown>,
  ) {
    const row = await pick('reservation', index);
    const owner = customers.find((customer) => customer.id === row?.account_id);
    if (row !== null && owner !== undefined) await act(isStaffs ? staff : owner, row.id);
  }

  async function run(item: Operation): Promise<void> {
    const { services } = site.app;
    const { db, clock } = services;
    const at = (ahead: number) =>
      new Date(
        Math.floor(clock.now() / HOUR_MS) * HOUR_MS + ahead * HOUR_MS + offset,
      ).toISOString();
    const notePromise = ({ id, cancel_until }: ReservationRow) => promises.set(id, cancel_until);
    switch (item.kind) {
      case 'buy': {
        const sent = { pack: packs[item.pack] ?? 0, method: 'Efectivo' };
        const { id } = await createPurchase(
          services,
          customers[item.who] as Account,
          sent,
          undefined,
        );
        // Sets the state directly instead of uploading a proof, because image decoding is not under
        // test.
        await db.updateTable('purchase').set({ state: 'in_review' }).where('id', '=', id).execute();
        return;
      }
      case 'decide purchase': {
        const row = await pick('purchase', item.which);
        const state = item.isApproved ? 'approved' : 'rejected';
        if (row) await decidePurchase(services, staff, row.id, { state, reason: 'porque sí' });
        return;
      }
      case 'reserve': {
        const sent = { starts_at: at(item.inHours), hours: item.hours, hold: item.hold };
        notePromise(await createReservation(services, customers[item.who] as Account, sent));
        return;
      }
      case 'confirm':
        return onReservation(item.which, item.isStaffs, (account, id) =>
          confirmReservation(services, account, id, {}),
        );
      case 'cancel': {
        const sent = { give_back: item.isStaffs, reason: 'un motivo' };
        return onReservation(item.which, item.isStaffs, async (account, id) => {
          const before = await findReservation(db, id);
          const { state } = await cancelReservation(services, account, id, sent);
          const isPromised = clock.now() <= (promises.get(id) ?? 0);
          const isFree = item.isStaffs || before?.state !== 'confirmed' || isPromised;
          expect(state).toBe(isFree ? 'cancelled_ok' : 'cancelled_late');
        });
      }
      case 'no show':
        return onReservation(item.which, true, (account, id) =>
          decideReservation(services, account, id, { state: 'no_show' }),
        );
      case 'answer': {
        const state = item.isYes ? 'confirmed' : 'rejected';
        return onReservation(item.which, true, (account, id) =>
          decideReservation(services, account, id, { state }),
        );
      }
      case 'move': {
        const sent = { starts_at: at(item.inHours), hours: item.hours };
        return onReservation(item.which, item.isStaffs, async (account, id) =>
          notePromise(await moveReservation(services, account, id, sent)),
        );
      }
      case 'approval':
        await db
          .updateTable('studio')
          .set({ needs_approval: item.isOn ? 1 : 0 })
          .execute();
        return;
      case 'zone':
        offset = item.isHalf ? HOUR_MS / 2 : 0;
        await db
          .updateTable('studio')
          .set({ zone: item.isHalf ? 'America/St_Johns' : 'America/Caracas' })
          .execute();
        return;
      case 'deadline':
        await db.updateTable('studio').set({ cancel_hours: item.hours }).execute();
        return;
      case 'wait':
        site.advance(item.minutes * 60_000);
        return;
    }
  }

  async function expectSound(): Promise<void> {
    const { db } = site.app.services;
    const lots = await db
      .selectFrom('hour_entry')
      .select('lot_id')
      .select((eb) => eb.fn.sum<number>('hours').as('sum'))
      .groupBy('lot_id')
      .execute();
    for (const lot of lots) expect(Number(lot.sum), `lot ${lot.lot_id}`).toBeGreaterThanOrEqual(0);
    const debits = await db
      .selectFrom('reservation')
      .leftJoin('hour_entry', 'hour_entry.reservation_id', 'reservation.id')
      .select(['reservation.id', 'state', 'reservation.hours'])
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('hour_entry.hours'), eb.lit(0)).as('sum'))
      .groupBy(['reservation.id', 'state', 'reservation.hours'])
      .execute();
    const paid = ['held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled_late'];
    for (const debit of debits) {
      const due = paid.includes(debit.state) ? debit.hours : 0;
      expect(0 - Number(debit.sum), `reservation ${debit.id}, ${debit.state}`).toBe(due);
    }
    const occupying = await db
      .selectFrom('reservation')
      .select(['id', 'starts_at', 'ends_at'])
      .where('state', 'in', ['held', 'pending', 'confirmed', 'completed', 'no_show'])
      .orderBy('starts_at')
      .execute();
    for (const [index, { id, ends_at }] of occupying.entries()) {
      const next = occupying[index + 1];
      if (next) expect(next.starts_at, `${id} and ${next.id}`).toBeGreaterThanOrEqual(ends_at);
    }
  }

  // 2,500 operations on SQLite; a fifth of it on PostgreSQL, where each operation needs several
  // round trips.
  const numRuns = inject('engine') === 'sqlite' ? 50 : 10;

  test(`no balance is negative, no hour lost or granted twice`, { timeout: 300_000 }, async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 50, maxLength: 50 }),
        async (operations) => {
          for (const item of operations) {
            await run(item).catch((error: unknown) => {
              // An HttpError is an expected rejection; any other error fails the test.
              if (!(error instanceof HttpError)) throw error;
            });
            done += 1;
          }
          await applyDueExpirations(site.app.services);
          await expectSound();
        },
      ),
      // Each run starts from the state of the previous one, so a failure cannot be shrunk.
      { numRuns, endOnFailure: true },
    );
    expect(done).toBeGreaterThanOrEqual(numRuns * 50);
    const { count } = await site.app.services.db
      .selectFrom('reservation')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // Guards against a test in which most operations were rejected.
    expect(Number(count)).toBeGreaterThan(done / 50);
  });
});

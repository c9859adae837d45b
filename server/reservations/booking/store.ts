import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Customer, findIdByFeed } from '../../accounts/shared-store.ts';
import { crud, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { chunkRows, insertChunk } from '../../db/insert-many.ts';
import { containsWords } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { listHours } from '../rules.ts';
import type { ReservationState, ReservationTable } from '../table.ts';

export type ReservationRow = Selectable<ReservationTable>;

export const reservations = crud('reservation');

export type ReservationWithCustomer = ReservationRow &
  Pick<Customer, 'username' | 'first_name' | 'last_name'>;

/** States in which a reservation occupies its hours. */
const OCCUPYING_STATES: readonly ReservationState[] = [
  'held',
  'pending',
  'confirmed',
  'completed',
  'no_show',
];

/** States in which a reservation is upcoming or in progress. */
export const LIVE_STATES: readonly ReservationState[] = ['held', 'pending', 'confirmed'];

function selectWithCustomer(db: Database) {
  return db
    .selectFrom('reservation')
    .innerJoin('account', 'account.id', 'reservation.account_id')
    .selectAll('reservation')
    .select(['account.username', 'account.first_name', 'account.last_name']);
}

export async function findReservation(
  db: Database,
  id: number,
): Promise<ReservationWithCustomer | null> {
  return (await selectWithCustomer(db).where('reservation.id', '=', id).executeTakeFirst()) ?? null;
}

/** Occupies all of the hours or none. Returns false when one of them is taken. */
export async function occupyHours(
  tx: Tx,
  { studio_id, id, starts_at, hours }: ReservationRow,
): Promise<boolean> {
  const rows = listHours(starts_at, hours).map((hour_at) => ({
    studio_id,
    hour_at,
    reservation_id: id,
  }));
  let inserted = 0;
  for (const part of chunkRows(rows)) {
    const stored = await insertChunk(tx, 'reserved_hour', part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('hour_at')
      .execute();
    inserted += stored.length;
  }
  return inserted === hours;
}

/** Deletes the occupied hours of a reservation. */
export async function freeHours(tx: Tx, reservationId: number): Promise<void> {
  await tx.deleteFrom('reserved_hour').where('reservation_id', '=', reservationId).execute();
}

/** Condition that a reservation is neither an expired hold nor a request whose start has passed. */
function hasNotRunOut(now: number) {
  return (eb: ExpressionBuilder<Tables, 'reservation'>) =>
    eb.not(
      eb.or([
        eb.and([eb('state', '=', 'held'), eb('held_until', '<=', now)]),
        eb.and([eb('state', '=', 'pending'), eb('starts_at', '<=', now)]),
      ]),
    );
}

/** Returns the ids of the reservations that occupy hours, by the start of the hour; expired ones occupy none. */
export async function findReservationsByHour(
  db: Database,
  studioId: number,
  { from, until }: { from: number; until: number },
  now: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reserved_hour')
    .innerJoin('reservation', 'reservation.id', 'reserved_hour.reservation_id')
    .select(['hour_at', 'reservation_id'])
    .where('reserved_hour.studio_id', '=', studioId)
    .where('hour_at', '>=', from)
    .where('hour_at', '<', until)
    .where(hasNotRunOut(now))
    .execute();
  return new Map(rows.map((row) => [row.hour_at, row.reservation_id]));
}

/** Sums the upcoming hours of an account, leaving out one reservation. */
export async function countFutureHours(
  db: Database,
  accountId: number,
  now: number,
  exceptId = 0,
): Promise<number> {
  const { sum } = await db
    .selectFrom('reservation')
    .select((eb) => eb.fn.sum<number>('hours').as('sum'))
    .where('account_id', '=', accountId)
    .where('state', 'in', [...LIVE_STATES])
    .where('ends_at', '>', now)
    .where('id', '<>', exceptId)
    .where(hasNotRunOut(now))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Counts the account's reservations of these hours, made after `since`, that expired or were cancelled in time. */
export async function countUnusedReservations(
  db: Database,
  accountId: number,
  { from, until, since }: { from: number; until: number; since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('reservation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['expired', 'cancelled_ok'])
    .where('created_at', '>', since)
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the reservations that occupy hours between two moments, earliest first. */
export function listReservationsBetween(
  db: Database,
  studioId: number,
  { from, until }: { from: number; until: number },
): Promise<ReservationWithCustomer[]> {
  return selectWithCustomer(db)
    .where('studio_id', '=', studioId)
    .where('state', 'in', [...OCCUPYING_STATES])
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute();
}

export interface ReservationFilter {
  /** Only of this customer; of all customers when null. */
  accountId: number | null;
  /** Those that end after (`coming`) or by (`past`) `now`. */
  when: 'coming' | 'past' | null;
  state: ReservationState | null;
  search: string;
  now: number;
}

/** Returns one page of reservations: upcoming ones earliest first, past ones latest first. */
export function listReservations(db: Database, filter: ReservationFilter, window: PageWindow) {
  const matching = selectWithCustomer(db)
    .$if(filter.accountId !== null, (query) =>
      query.where('account_id', '=', filter.accountId ?? 0),
    )
    .$if(filter.when === 'coming', (query) =>
      query.where('ends_at', '>', filter.now).where('state', 'in', [...LIVE_STATES]),
    )
    .$if(filter.when === 'past', (query) =>
      query.where((eb) =>
        eb.or([eb('ends_at', '<=', filter.now), eb('state', 'not in', [...LIVE_STATES])]),
      ),
    )
    .$if(filter.state !== null, (query) => query.where('state', '=', filter.state ?? 'held'))
    .where(
      containsWords(['account.username', 'account.first_name', 'account.last_name'], filter.search),
    );
  const ordered = matching
    .orderBy('starts_at', filter.when === 'coming' ? 'asc' : 'desc')
    .orderBy('reservation.id');
  return readPage(ordered, window);
}

/** Lists confirmed reservations that begin in the period and have no reminder yet. */
export function listReservationsToRemind(
  db: Database,
  { from, until }: { from: number; until: number },
): Promise<Array<ReservationWithCustomer & { email: string }>> {
  return selectWithCustomer(db)
    .select('account.email')
    .where('state', '=', 'confirmed')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', until)
    .execute();
}

/** Returns the reservations of a feed, from one month ago on; null when the token is unknown. */
export async function findFeedReservations(
  db: Database,
  token: string,
  since: number,
): Promise<ReservationRow[] | null> {
  const accountId = await findIdByFeed(db, token);
  if (accountId === null) return null;
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', [...LIVE_STATES, 'completed'])
    .where('ends_at', '>', since)
    .orderBy('starts_at')
    .execute();
}

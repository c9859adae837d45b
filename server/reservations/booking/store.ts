import type { ExpressionBuilder, Selectable } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import { type Customer, findIdByFeed } from '../../accounts/shared-store.ts';
import { crud, type PageWindow, readPage } from '../../db/crud.ts';
import type { Database } from '../../db/database.ts';
import { containsWords } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { HOLD_MS } from '../rules.ts';
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
  return (
    db
      .selectFrom('reservation')
      .innerJoin('account', 'account.id', 'reservation.account_id')
      .selectAll('reservation')
      .select(['account.username', 'account.first_name', 'account.last_name'])
      // The hours that a moved hold had before were never reserved: their row is for `sumUnusedTime` alone.
      .where((eb) => eb.or([eb('state', '<>', 'cancelled_ok'), eb('held_until', 'is', null)]))
  );
}

export async function findReservation(
  db: Database,
  id: number,
): Promise<ReservationWithCustomer | null> {
  return (await selectWithCustomer(db).where('reservation.id', '=', id).executeTakeFirst()) ?? null;
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

/**
 * Sums the milliseconds for which the account kept others from these hours since `since`, with what expired or
 * was cancelled in time; each reservation counts as one hold at most.
 */
export async function sumUnusedTime(
  db: Database,
  accountId: number,
  { from, until, since }: { from: number; until: number; since: number },
): Promise<number> {
  const rows = await db
    .selectFrom('reservation')
    .select(['created_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['expired', 'cancelled_ok'])
    .where('created_at', '>', since)
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .execute();
  const durations = rows.map((row) => Math.min(HOLD_MS, row.updated_at - row.created_at));
  return durations.reduce((sum, duration) => sum + duration, 0);
}

/** Lists the reservations that occupy time between two moments, earliest first; what has run out occupies none. */
export function listReservationsBetween(
  db: Database,
  studioId: number,
  { from, until }: { from: number; until: number },
  now: number,
): Promise<ReservationWithCustomer[]> {
  return (
    selectWithCustomer(db)
      .where('studio_id', '=', studioId)
      .where('state', 'in', [...OCCUPYING_STATES])
      .where('starts_at', '<', until)
      .where('ends_at', '>', from)
      // A reservation has 24 hours at most: the index skips all that are past.
      .where('starts_at', '>', from - DAY_MS)
      .where(hasNotRunOut(now))
      .orderBy('starts_at')
      .execute()
  );
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
): Promise<ReservationWithCustomer[]> {
  return selectWithCustomer(db)
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

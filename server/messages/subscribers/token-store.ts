import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { omitUndefined } from '../../db/dialect.ts';
import type { Tables } from '../../db/tables.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { selectSubscriberIdByToken } from '../announcements/store.ts';
import { stateConditions } from './states-store.ts';

/** Selects the subscription with this token, or with that of an announcement, in whatever state. */
function hasToken(db: Database, token: string) {
  return (eb: ExpressionBuilder<Tables, 'subscriber'>) =>
    eb.or([
      eb('token_hash', '=', hashToken(token)),
      eb('id', 'in', selectSubscriberIdByToken(db, hashToken(token))),
    ]);
}

/** Ends the subscription with this token. Returns its mailbox, and whether it had not left before; null when there is none. */
export async function unsubscribeByToken(
  db: Database,
  token: string,
  now: number,
): Promise<{ id: number; email: string | null; hasLeft: boolean } | null> {
  const unsubscribed = await db
    .updateTable('subscriber')
    .set({
      is_active: 0,
      refused_at: null,
      asked_at: null,
      ended_at: sql<number>`case when ${stateConditions.left} then ended_at else ${sql.lit(now)} end`,
    })
    .where(hasToken(db, token))
    .returning(['id', 'email', 'ended_at'])
    .executeTakeFirst();
  if (unsubscribed === undefined) return null;
  const { id, email, ended_at } = unsubscribed;
  return { id, email, hasLeft: ended_at === now };
}

/** Returns what the subscriber with this token chose; undefined when there is none. */
export function findChoices(db: Database, token: string) {
  return db
    .selectFrom('subscriber')
    .select(['country', 'interests'])
    .where(hasToken(db, token))
    .where('is_active', '=', 1)
    .executeTakeFirst();
}

/** Changes the country and the interests, as they are stored, of the subscriber with this token. */
export async function changeChoices(
  db: Database,
  token: string,
  choices: { country: string | undefined; interests: string | undefined },
): Promise<void> {
  const values = omitUndefined(choices);
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable('subscriber')
    .set(values)
    .where(hasToken(db, token))
    .where('is_active', '=', 1)
    .execute();
}

import { sql } from 'kysely';
import { isTaken } from '../../db/constraints.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Overtaken } from '../../db/retry-deadlocks.ts';
import { countRows, hasRow } from '../../db/rows.ts';
import { unavailable } from '../../http/failures.ts';
import { hashToken } from '../../platform/hash-token.ts';
import {
  hasInterest,
  toStored,
  withInterest,
  withoutInterest,
} from '../subscribers/interests-store.ts';

/** Returns by what a browser is known: a hash of its address at the push service. */
const toKey = (endpoint: string) => `push ${hashToken(endpoint)}`;

interface Browser {
  endpoint: string;
  /** Its address and keys, sealed. */
  push: string;
}

/** Makes a browser a subscriber with this interest, or adds the interest. */
export async function addBrowser(
  tx: Tx,
  { endpoint, push }: Browser,
  { code, token, now }: { code: string; token: string; now: number },
): Promise<void> {
  await tx
    .insertInto('subscriber')
    .values({
      ...{ email: null, push, email_key: toKey(endpoint), token_hash: hashToken(token) },
      ...{ is_active: 1, is_demo: 0, created_at: now, confirmed_at: now },
      interests: toStored([code]),
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .where('confirmed_at', 'is not', null)
        .doUpdateSet({
          ...{ push, is_active: 1, ended_at: null },
          interests: sql<string>`case when subscriber.is_active = 1 then ${withInterest(code)}
            else excluded.interests end`,
        }),
    )
    .execute();
}

export function hasBrowserInterest(db: Database, endpoint: string, code: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('subscriber')
      .where('email_key', '=', toKey(endpoint))
      .where('is_active', '=', 1)
      .where(hasInterest([code])),
  );
}

/** Ends an interest of a browser; without another one the browser is deleted. */
export async function endBrowserInterest(tx: Tx, endpoint: string, code: string): Promise<void> {
  await tx
    .updateTable('subscriber')
    .set({ interests: withoutInterest(code) })
    .where('email_key', '=', toKey(endpoint))
    .execute();
  await tx
    .deleteFrom('subscriber')
    .where('email_key', '=', toKey(endpoint))
    .where('interests', '=', toStored([]))
    .execute();
}

/** Gives a browser another address; one that is a subscriber under it already stays as it is. */
export async function moveBrowser(
  tx: Tx,
  from: string,
  { endpoint, push }: Browser,
): Promise<void> {
  const email_key = toKey(endpoint);
  const isKnown = await hasRow(tx.selectFrom('subscriber').where('email_key', '=', email_key));
  const former = toKey(from);
  if (isKnown && former !== email_key)
    await tx.deleteFrom('subscriber').where('email_key', '=', former).execute();
  else {
    const moved = tx.updateTable('subscriber').set({ email_key, push });
    await moved
      .where('email_key', '=', former)
      .execute()
      .catch((error: unknown) => {
        const isKnownMeanwhile = isTaken(error, 'subscriber_email_key', 'subscriber.email_key');
        throw isKnownMeanwhile ? new Overtaken(unavailable()) : error;
      });
  }
}

export async function findPush(db: Database, id: number): Promise<string | undefined> {
  const row = db.selectFrom('subscriber').select('push').where('id', '=', id);
  return (await row.where('is_active', '=', 1).executeTakeFirst())?.push;
}

/** Deletes a browser that gets nothing any more. */
export async function deleteBrowser(db: Database, id: number): Promise<void> {
  await db.deleteFrom('subscriber').where('id', '=', id).where('email', 'is', null).execute();
}

/** Deletes all browsers. Returns how many. */
export async function deleteBrowsers(tx: Tx): Promise<number> {
  return countRows(await tx.deleteFrom('subscriber').where('email', 'is', null).executeTakeFirst());
}

import type { Database } from '../db/database.ts';
import { readCount } from '../db/rows.ts';

/** Counts the unread messages. */
export function countMessages(db: Database): Promise<number> {
  return readCount(
    db
      .selectFrom('contact_message')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('is_read', '=', 0),
  );
}

import { sql } from 'kysely';
import { newsPath } from '../../contracts/news-path.ts';
import type { Database } from '../db/database.ts';
import { readCount } from '../db/rows.ts';

export function countUnreadMessages(db: Database): Promise<number> {
  return readCount(db.selectFrom('contact_message').where('is_read', '=', 0));
}

/** Condition that visitors may read an announcement: it was sent, and not only to who asked for one date or contest. */
export const IS_NEWS =
  "announcement.started_at is not null and announcement.interests not like '%-%'";

/** Whether visitors can read an announcement. */
export async function hasNews(db: Database): Promise<boolean> {
  const one = db.selectFrom('announcement').select('id').where(sql.raw<boolean>(IS_NEWS)).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Returns the subjects of those of these paths that are the page of an announcement. */
export async function findAnnouncementSubjects(db: Database, paths: readonly string[]) {
  const ids = paths.flatMap((path) => {
    const id = path.startsWith(newsPath(0).slice(0, -1)) ? Number(path.split('/').at(-1)) : 0;
    return Number.isSafeInteger(id) && id > 0 ? id : [];
  });
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'subject'])
    .where('id', 'in', ids)
    .where('started_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, subject }) => [newsPath(id), subject]));
}

import type { Selectable } from 'kysely';
import { crud } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import type { RecordId } from './draft-store.ts';
import type { PreviewLinkTable } from './table.ts';

export const previewLinks = crud('preview_link');

/** Returns the link with this token, if it has not expired. */
export async function findPreviewLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<Selectable<PreviewLinkTable> | null> {
  const row = await db
    .selectFrom('preview_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteExpiredLinks(db: Database, now: number): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<=', now).execute();
}

/** Returns how many links of the record were deleted. */
export async function deletePreviewLinks(db: Database, record: RecordId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('preview_link')
    .where('resource', '=', record.resource)
    .where('record_id', '=', record.record_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

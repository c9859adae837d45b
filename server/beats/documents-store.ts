import { beatTexts } from '../../contracts/beats.ts';
import { beatPath } from '../../contracts/paths.ts';
import type { Database } from '../db/database.ts';
import { pick } from '../platform/pick.ts';
import { chosen, mostOf, type NewDocument, type Which } from '../registry/documents-store.ts';
import './table.ts';

const { title: _title, ...found } = beatTexts;

/** Returns the documents of beats that visitors may see. */
export async function beatDocuments(db: Database, which: Which): Promise<NewDocument[]> {
  const rows = await db
    .selectFrom('beat')
    .selectAll()
    .where('is_active', '=', 1)
    .where(chosen('beat', which))
    .orderBy('id')
    .limit(mostOf(which))
    .execute();
  return rows.map((row) => ({
    kind: 'beat' as const,
    record_id: row.id,
    entry_id: null,
    title: row.title,
    detail: [row.producer, row.genre].filter(Boolean).join(' · '),
    path: beatPath(row.id),
    body: Object.values(pick(row, Object.keys(found) as (keyof typeof found)[])).join(' '),
  }));
}

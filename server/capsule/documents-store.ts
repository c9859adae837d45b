import { paths } from '../../contracts/paths.ts';
import type { Database } from '../db/database.ts';
import type { NewDocument } from '../registry/documents-store.ts';
import './table.ts';

/** Returns the document of the studio's page. */
export async function capsuleDocuments(db: Database): Promise<NewDocument[]> {
  const rows = await db.selectFrom('capsule').selectAll().execute();
  return rows.map(({ id, name, description, gear }) => ({
    kind: 'capsule' as const,
    record_id: id,
    entry_id: null,
    title: name,
    detail: '',
    path: paths.capsule,
    body: `${description}\n${gear}`,
  }));
}

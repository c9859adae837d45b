import { type RawBuilder, sql } from 'kysely';
import type { FileKind } from '../../contracts/files.ts';
import { contents } from '../contents.ts';
import { type ListFilter, type PageWindow, readPage } from '../db/crud.ts';
import type { Database } from '../db/database.ts';
import { containsWords, foldColumns, getOrder } from '../db/search.ts';
import type { FileColumn, StaffSearchSource } from '../registry/define-content.ts';
import { proofSource } from '../reservations/shared-store.ts';

interface FileSource extends StaffSearchSource {
  from: string;
  /** Column of the picture's id or of the stored file's name. */
  file: string;
}

/** A file with the record that shows it. */
export interface ShownFile {
  resource: string;
  record_id: number;
  label: string;
  owner: string;
  owner_id: number | null;
  is_active: number;
  /** Id of the picture, otherwise the name of the stored file. */
  file: number | string;
}

function listContents(column: FileColumn): FileSource[] {
  return contents.flatMap(({ table, resources: [first], files, staffSearch, shownBy }) => {
    if (!files?.includes(column)) return [];
    const named = shownBy ?? (staffSearch && { ...staffSearch, detail: `''` });
    if (named === undefined) throw new Error(`the records of ${table} have no name`);
    return [{ resource: `'${first}'`, from: table, ...named, file: `${table}.${column}` }];
  });
}

const sources: Readonly<Record<FileKind, readonly FileSource[]>> = {
  picture: listContents('picture_id'),
  audio: listContents('file'),
  proof: [proofSource],
};

function select(source: FileSource): RawBuilder<ShownFile> {
  const { resource, id = 'id', title, detail = `''`, isActive = 'is_active', from } = source;
  const { owner = 'cast(null as integer)', file } = source;
  return sql.raw(`select ${resource} as resource, ${id} as record_id, ${title} as label,
    ${detail} as owner, ${owner} as owner_id, ${isActive} as is_active, ${file} as file
    from ${from} where ${file} is not null`);
}

interface FileFilter extends ListFilter<'label'> {
  kind: FileKind;
  /** Whether the record is switched on; undefined for both. */
  isShown: boolean | undefined;
}

const sortColumns = { label: foldColumns(['label', 'owner']) };

/** Returns one page of the files of a kind, newest first or in the order of their records' names. */
export function listShownFiles(db: Database, filter: FileFilter, window: PageWindow) {
  const { kind, search, id, isShown, sort } = filter;
  const union = sql<ShownFile>`(${sql.join(sources[kind].map(select), sql` union all `)})`;
  const key = kind === 'picture' ? 'file' : 'record_id';
  const files = db
    .selectFrom(union.as('shown'))
    .selectAll('shown')
    .$if(id !== undefined, (query) => query.where(key, '=', id ?? 0))
    .$if(isShown !== undefined, (query) => query.where('is_active', '=', isShown ? 1 : 0))
    .$if(search !== '', (query) => query.where(containsWords(['label', 'owner'], search)));
  const sorted = sort === undefined ? files : files.orderBy(getOrder(sortColumns, sort));
  return readPage(sorted.orderBy(key, 'desc'), window);
}

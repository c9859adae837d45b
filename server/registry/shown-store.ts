import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Content, FileColumn } from './define-content.ts';

/** Condition that visitors may see a row: it is shown, and so is everything that it belongs to. */
function createShownCondition(
  contents: readonly Content[],
  { table, shownWhen, trash }: Content,
): string {
  const belongsTo = trash === 'none' ? {} : (trash.belongsTo ?? {});
  const owners = Object.entries(belongsTo).map(([column, owner]) => {
    const ownerContent = contents.find((content) => content.table === owner);
    const isShown =
      ownerContent === undefined ? '' : ` and ${createShownCondition(contents, ownerContent)}`;
    const key = `${table}.${column}`;
    return `(${key} is null or exists (select 1 from ${owner} where ${owner}.id = ${key}${isShown}))`;
  });
  return [shownWhen ?? `${table}.is_active = 1`, ...owners].join(' and ');
}

/** Condition that visitors may see a record whose column for files has this value (SQL). */
function createAnyShownCondition(
  contents: readonly Content[],
  column: FileColumn,
  value: string,
): string {
  const rows = contents
    .filter(({ files }) => files?.includes(column))
    .map((content) => {
      const condition = createShownCondition(contents, content);
      const { table } = content;
      return `exists (select 1 from ${table} where ${table}.${column} = ${value} and ${condition})`;
    });
  return rows.join(' or ');
}

/** Returns the queries that find whether visitors may see a record with a picture or an audio file. */
export function shownFileQueries(db: Database, contents: readonly Content[]) {
  const isPictureShownSql = sql.raw(createAnyShownCondition(contents, 'picture_id', 'picture.id'));
  const isFileShownSql = sql.raw(createAnyShownCondition(contents, 'file', 'asked.name'));
  return {
    /** @param name base of the names of the picture's files */
    async isPictureShown(name: string): Promise<boolean> {
      const { rows } =
        await sql`select 1 from picture where name = ${name} and (${isPictureShownSql})`.execute(
          db,
        );
      return rows.length > 0;
    },
    /** @param name stored name */
    async isFileShown(name: string): Promise<boolean> {
      const { rows } =
        await sql`select 1 from (select cast(${name} as text) as name) asked where ${isFileShownSql}`.execute(
          db,
        );
      return rows.length > 0;
    },
  };
}

import { sql } from 'kysely';
import type { Change } from './changes.ts';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** What a column has of a person. */
export interface PersonalColumn {
  /**
   * `account`: of its owner. `author`: the user name of who did something. `visitor`: without an
   * account. `nobody`: it tells of no person.
   */
  of: 'account' | 'author' | 'visitor' | 'nobody';
  /** How long it is kept, if nobody asks for its erasure. */
  kept: string;
  /** What erases it. */
  erased: string;
}

/**
 * Every text column: what it has of a person, or that it has nothing. Each table's stand beside it; those
 * of tables without persons in `people.ts`.
 */
export type PersonalData = {
  readonly [T in keyof Tables]?: { readonly [C in keyof Tables[T]]?: PersonalColumn };
};

/** The user name of who did something; the alias replaces it when the account is removed. */
export const AUTHOR: PersonalColumn = {
  of: 'author',
  kept: 'as long as the row',
  erased: 'the alias replaces the user name when the account is removed',
};

/** Data of an account that goes with it. */
export const WITH_ACCOUNT: PersonalColumn = {
  of: 'account',
  kept: 'until the account is removed',
  erased: 'when the account is removed',
};

/** Data of visitors, kept for the periods of `contracts/retention.ts`. */
export function visitorData(kept: string, erased: string): PersonalColumn {
  return { of: 'visitor', kept, erased };
}

/** Columns that tell of no person: kinds and states, hashes, the company's own texts, or what is published. */
export function ofNobody<C extends string>(...columns: C[]) {
  const nobody: PersonalColumn = { of: 'nobody', kept: 'as long as the row', erased: 'never' };
  return Object.fromEntries(columns.map((name) => [name, nobody])) as Record<C, PersonalColumn>;
}

/** Replaces a user name by an alias in every column that names an author. */
export async function renameAuthors(
  tx: Tx,
  data: PersonalData,
  { username, alias }: { username: string; alias: string },
): Promise<void> {
  for (const [table, columns] of Object.entries(data)) {
    for (const [column, { of }] of Object.entries<PersonalColumn>(columns)) {
      if (of !== 'author') continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${alias}
        where ${sql.ref(column)} = ${username}`.execute(tx);
    }
  }
}

/** A person whose account is removed, and the name that replaces the user name. */
export interface RemovedPerson {
  id: number;
  username: string;
  email: string;
  alias: string;
}

/** What a slice stores about persons besides their accounts. */
export interface PersonRule {
  /** Removes the person's data; user names of authors are replaced by what their columns declare. */
  erase?(change: Pick<Change, 'tx' | 'eraseFiles'>, person: RemovedPerson): Promise<void>;
  /** Ends what the account lets others see, such as preview links. */
  endAccess?(tx: Tx, accountId: number): Promise<void>;
  /** Returns the rows of an account for the person's own export, by their names there. */
  collect?(db: Database, accountId: number): Promise<Record<string, object[]>>;
}

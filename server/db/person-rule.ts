import type { Change } from './changes.ts';
import type { Database, Tx } from './database.ts';

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

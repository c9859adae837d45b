import { EMAIL_TAKEN, USERNAME_TAKEN } from '../../contracts/judges.ts';
import type { Author, Change } from '../db/changes.ts';
import { isTaken } from '../db/constraints.ts';
import { invalid } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { type AccountRow, findNamesLike, insertAccount } from './account-store.ts';
import { firstFreeName, usernameOf } from './usernames.ts';

/** Turns a broken unique index into the text beside its field. */
export function throwIfTaken(error: unknown): never {
  if (isTaken(error, 'account_username_taken', 'account.username')) {
    throw invalid({ username: USERNAME_TAKEN });
  }
  if (isTaken(error, 'account_email_taken', "index 'account_email_taken'")) {
    throw invalid({ email: EMAIL_TAKEN });
  }
  throw error;
}

type NewAccount = Omit<Parameters<typeof insertAccount>[1], 'username' | 'created_at'>;

/**
 * Makes an account; `also` writes with it, in the same transaction. Without a name one is made of
 * the person's, and made anew when somebody took it meanwhile; a name that was sent is refused.
 * @throws HttpError 400 beside `username` or `email` when it is taken
 */
export async function makeAccount(
  services: Services,
  author: Author,
  account: NewAccount,
  options: {
    username?: string | undefined;
    also(change: Change, row: AccountRow): Promise<void> | void;
  },
): Promise<AccountRow> {
  const { db, clock, changes } = services;
  const base = usernameOf(account.first_name, account.last_name);
  const username = options.username ?? firstFreeName(base, await findNamesLike(db, base));
  try {
    return await changes.make(author, async (change) => {
      const values = { ...account, username, created_at: clock.now() };
      const row = await insertAccount(change.tx, values);
      await options.also(change, row);
      return row;
    });
  } catch (error) {
    const isNameTaken = isTaken(error, 'account_username_taken', 'account.username');
    if (isNameTaken && options.username === undefined) {
      return makeAccount(services, author, account, options);
    }
    return throwIfTaken(error);
  }
}

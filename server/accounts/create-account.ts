import { EMAIL_TAKEN, USERNAME_TAKEN } from '../../contracts/judges.ts';
import { isTaken } from '../db/constraints.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import { getSlug } from '../platform/slugs.ts';
import type { Services } from '../services.ts';
import { type AccountRow, findNamesLike, insertAccount } from './account-store.ts';
import { changeAsStaff, type StaffChange } from './change-as-staff.ts';

/**
 * Returns the user name of a judge: the first letter of the first name and the first word of the
 * last name, in lower case, without accents, so that it can be typed on any keyboard.
 */
export function getUsername(firstName: string, lastName: string): string {
  const [letter = ''] = getSlug(firstName);
  const [word = ''] = lastName.trim().split(/\s+/);
  return `${letter}${getSlug(word).replaceAll('-', '')}`;
}

/**
 * Returns the name, or the name with the lowest number from 2 that is free.
 * @param usedNames user names in lower case
 */
function findFreeName(name: string, usedNames: ReadonlySet<string>): string {
  if (!usedNames.has(name)) return name;
  for (let number = 2; ; number += 1) {
    if (!usedNames.has(`${name}${number}`)) return `${name}${number}`;
  }
}

/** Converts a violated unique index to a field error; rethrows any other error. */
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
 * Creates an account; `also` writes in the same transaction. Without a user name, one is generated
 * from the person's name, and generated again after a conflict; a user name that was sent is not
 * changed.
 * @throws HttpError 400 on `username` or `email` when it is taken
 */
export async function createAccount(
  services: Services,
  ctx: RequestContext,
  account: NewAccount,
  options: {
    username?: string | undefined;
    also(change: StaffChange, row: AccountRow): Promise<void> | void;
  },
): Promise<AccountRow> {
  const { db, clock } = services;
  const base = getUsername(account.first_name, account.last_name);
  const username = options.username ?? findFreeName(base, await findNamesLike(db, base));
  try {
    return await changeAsStaff(services, ctx, async (change) => {
      const values = { ...account, username, created_at: clock.now() };
      const row = await insertAccount(change.tx, values);
      await options.also(change, row);
      return row;
    });
  } catch (error) {
    const isNameTaken = isTaken(error, 'account_username_taken', 'account.username');
    if (isNameTaken && options.username === undefined) {
      return createAccount(services, ctx, account, options);
    }
    return throwIfTaken(error);
  }
}

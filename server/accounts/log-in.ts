import { WRONG_CREDENTIALS } from '../../contracts/accounts.ts';
import { CallError } from '../http/caller.ts';
import { tooMany } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { isPassword } from '../platform/passwords.ts';
import { FAILURES_PER_ADDRESS, FAILURES_PER_USERNAME, LOGIN_WINDOW } from './rules.ts';
import { findAccountByUsername, insertSession } from './store.ts';

interface Attempt {
  username: string;
  password: string;
  /** The address as it is counted. */
  address: string;
}

/**
 * Opens a session. A wrong name and a wrong password are told apart neither by text nor by time;
 * failures are counted by name and by address, each in its own bucket.
 * @throws CallError 401 or 429
 */
export async function logIn(services: Services, attempt: Attempt) {
  const { db, throttle, clock } = services;
  const name = `login:name:${attempt.username.toLowerCase()}`;
  const address = `login:address:${attempt.address}`;
  const windowMs = LOGIN_WINDOW;
  const byName = await throttle.begin(name, { limit: FAILURES_PER_USERNAME, windowMs });
  if (!byName.allowed) throw tooMany(byName.retryAfterSeconds);
  const byAddress = await throttle.begin(address, { limit: FAILURES_PER_ADDRESS, windowMs });
  let isFailure = false;
  try {
    if (!byAddress.allowed) throw tooMany(byAddress.retryAfterSeconds);
    const account = await findAccountByUsername(db, attempt.username);
    const isRight = await isPassword(account?.password_hash ?? null, attempt.password);
    if (account === null || !isRight || account.is_active !== 1) {
      isFailure = true;
      throw new CallError(401, { detail: WRONG_CREDENTIALS });
    }
    const token = await insertSession(db, account.id, clock.now());
    return { type: account.user_type, id: account.id, user: account.username, token };
  } finally {
    await byName.end(isFailure);
    await byAddress.end(isFailure);
  }
}

import { WRONG_PASSWORD } from '../../contracts/accounts.ts';
import type { Account } from '../http/account.ts';
import { invalid, tooMany } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import { FAILURES_PER_USERNAME, LOGIN_WINDOW, passwordProblem } from './rules.ts';
import { deleteOtherSessions, getPassword, setPassword } from './store.ts';

const SAME = 'La nueva contraseña debe ser distinta de la actual.';

/**
 * Changes the password of the account that asks; its other sessions end. A stolen session cannot
 * guess the present password: failures count as failed logins of the account do.
 * @throws CallError 400 beside the field, or 429
 */
export async function changeOwnPassword(
  { db, throttle, changes }: Services,
  account: Account,
  sent: { current: string; password: string; token: string },
): Promise<{ must_change_password: boolean }> {
  const bucket = `login:name:${account.username.toLowerCase()}`;
  const limit = { limit: FAILURES_PER_USERNAME, windowMs: LOGIN_WINDOW };
  const attempt = await throttle.begin(bucket, limit);
  if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
  let isFailure = false;
  try {
    const { password_hash } = await getPassword(db, account.id);
    isFailure = !(await isPassword(password_hash, sent.current));
  } finally {
    await attempt.end(isFailure);
  }
  if (isFailure) throw invalid({ current: WRONG_PASSWORD });
  const problem = sent.password === sent.current ? SAME : passwordProblem(sent.password);
  if (problem !== null) throw invalid({ password: problem });
  const password_hash = await hashPassword(sent.password);
  await changes.make(account, async ({ tx, note }) => {
    await setPassword(tx, account.id, { password_hash, must_change_password: 0 });
    await deleteOtherSessions(tx, account.id, sent.token);
    note({ action: 'update', resource: 'password', id: account.id });
  });
  return { must_change_password: false };
}

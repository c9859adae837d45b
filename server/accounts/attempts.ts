import { WRONG_PASSWORD } from '../../contracts/accounts.ts';
import type { RequestContext } from '../http/api.ts';
import { HttpError } from '../http/caller.ts';
import { invalid, tooMany } from '../http/failures.ts';
import type { Services } from '../http/services.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Attempt, Throttle, ThrottleLimit } from '../platform/throttle.ts';
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_SUBNET,
  FAILURES_PER_USERNAME,
  LOGIN_WINDOW,
} from './rules.ts';

type Bucket = ThrottleLimit & { bucket: string };

/** The bucket of everybody's failed logins with this user name. */
export function usernameBucket(username: string): string {
  return `login:name:${username.toLowerCase()}`;
}

/**
 * Where a failed login is counted: by user name, address and network. A browser in which this
 * account has logged in before has a bucket of its own and no other, so that strangers who guess
 * cannot lock the owner out.
 */
export function loginBuckets(
  { devices }: Services,
  username: string,
  from: RequestContext,
): Bucket[] {
  const windowMs = LOGIN_WINDOW;
  const device = devices.find(from.cookies, username);
  if (device !== null) {
    return [{ bucket: `login:device:${device}`, limit: FAILURES_PER_USERNAME, windowMs }];
  }
  return [
    { bucket: usernameBucket(username), limit: FAILURES_PER_USERNAME, windowMs },
    { bucket: `login:address:${from.rateLimitKey}`, limit: FAILURES_PER_ADDRESS, windowMs },
    { bucket: `login:subnet:${from.subnet}`, limit: FAILURES_PER_SUBNET, windowMs },
  ];
}

/**
 * Runs `check` when every bucket has room. A refusal by `check` counts in each of them; any other
 * failure, such as a database that is down, counts in none.
 * @throws HttpError 429 with `Retry-After` when a bucket is full
 */
export async function withAttempts<T>(
  throttle: Throttle,
  buckets: readonly Bucket[],
  check: () => Promise<T>,
): Promise<T> {
  const attempts: Attempt[] = [];
  let isFailure = false;
  try {
    for (const { bucket, ...limit } of buckets) {
      const attempt = await throttle.begin(bucket, limit);
      if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
      attempts.push(attempt);
    }
    return await check().catch((error: unknown) => {
      isFailure = error instanceof HttpError;
      throw error;
    });
  } finally {
    for (const attempt of attempts) await attempt.end(isFailure);
  }
}

/**
 * Checks the password of an account that is logged in. A stolen session cannot guess it: failures
 * are counted for the account, apart from its failed logins.
 * @throws HttpError 400 beside `field`, 429 after too many failures
 */
export async function assertOwnPassword(
  { throttle }: Services,
  account: { id: number; password_hash: string },
  password: string,
  field: string,
): Promise<void> {
  const limit = { limit: FAILURES_PER_USERNAME, windowMs: LOGIN_WINDOW };
  const bucket = { bucket: `password:${account.id}`, ...limit };
  await withAttempts(throttle, [bucket], async () => {
    if (!(await isPassword(account.password_hash, password))) {
      throw invalid({ [field]: WRONG_PASSWORD });
    }
  });
}

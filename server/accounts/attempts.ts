import { WRONG_PASSWORD } from '../../contracts/accounts.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid, tooMany } from '../http/failures.ts';
import type { DeviceOwner } from '../http/known-devices.ts';
import { HttpError } from '../platform/errors.ts';
import type { QueueShare } from '../platform/gate.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Attempt, Throttle, ThrottleLimit } from '../platform/throttle.ts';
import type { Services } from '../services.ts';
import {
  FAILURES_OF_ALL_NETWORKS,
  FAILURES_PER_ADDRESS,
  FAILURES_PER_SUBNET,
  FAILURES_PER_USERNAME,
  LOGIN_WINDOW,
} from './rules.ts';

export type Bucket = ThrottleLimit & { bucket: string };

/** Returns the bucket that counts failed logins with this user name from unknown devices. */
export function usernameBucket(username: string): string {
  // Encoded, so that a typed name with a space is never the bucket of another name in a network.
  return `login:name:${encodeURIComponent(username.toLowerCase().toWellFormed())}`;
}

/**
 * Returns the buckets in which a failed login is counted: user name, user name with the subnet, IP
 * address and subnet. Only the one with the subnet is small, and a browser in which this account has
 * logged in or used a mailed link has only its own bucket, so that attackers who guess passwords
 * cannot lock the owner out.
 */
export function loginBuckets(
  { devices }: Services,
  owner: DeviceOwner,
  ctx: RequestContext,
): Bucket[] {
  const windowMs = LOGIN_WINDOW;
  const { username } = owner;
  const device = devices.find(ctx.cookies, owner);
  if (device !== null) {
    return [{ bucket: `login:device:${device}`, limit: FAILURES_PER_USERNAME, windowMs }];
  }
  return [
    { bucket: usernameBucket(username), limit: FAILURES_OF_ALL_NETWORKS, windowMs },
    {
      bucket: `${usernameBucket(username)} ${ctx.subnet}`,
      limit: FAILURES_PER_USERNAME,
      windowMs,
    },
    { bucket: `login:address:${ctx.rateLimitKey}`, limit: FAILURES_PER_ADDRESS, windowMs },
    { bucket: `login:subnet:${ctx.subnet}`, limit: FAILURES_PER_SUBNET, windowMs },
  ];
}

/**
 * Runs `check` when every bucket has room. An `HttpError` thrown by `check` counts as a failure in
 * each bucket; any other error, such as an unavailable database, counts in none.
 * @throws HttpError 429 with `Retry-After` when a bucket is full
 */
export async function withAttempts<T>(
  throttle: Throttle,
  buckets: readonly Bucket[],
  check: () => Promise<T>,
): Promise<T> {
  const attempts: Attempt[] = [];
  let isFailure = false;
  async function run(): Promise<T> {
    for (const { bucket, ...limit } of buckets) {
      const attempt = await throttle.begin(bucket, limit);
      if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
      attempts.push(attempt);
    }
    return check().catch((error: unknown) => {
      isFailure = error instanceof HttpError;
      throw error;
    });
  }
  const [result] = await Promise.allSettled([run()]);
  // Each ends, also when the hit of another cannot be stored: one in progress holds its place in the limit.
  const ended = await Promise.allSettled(attempts.map((attempt) => attempt.end(isFailure)));
  // What could not be counted is not answered.
  for (const outcome of [...ended, result]) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
  return (result as PromiseFulfilledResult<T>).value;
}

/**
 * Returns the share of a request in the computing of passwords: the account of the session, a
 * browser in which the account has logged in before, or the network.
 */
export function getQueueShare(
  { devices }: Services,
  { account, cookies, subnet }: RequestContext,
  owner: DeviceOwner = { username: '' },
): QueueShare {
  if (account !== null) return { key: `account ${account.id}`, isKnown: true };
  const device = devices.find(cookies, owner);
  if (device !== null) return { key: `device ${device}`, isKnown: true };
  return { key: subnet, isKnown: false };
}

/**
 * Checks the password of a logged-in account. Failures are counted per account, separately from its
 * failed logins, so that the password cannot be guessed with a stolen session.
 * @throws HttpError 400 on `field` for a wrong password; 429 after too many failures
 */
export async function assertPassword(
  services: Services,
  ctx: RequestContext,
  account: { id: number; password_hash: string },
  { field, password }: { field: string; password: string },
): Promise<void> {
  const limit = { limit: FAILURES_PER_USERNAME, windowMs: LOGIN_WINDOW };
  const share = getQueueShare(services, ctx);
  const bucket = { bucket: `password:${account.id}`, ...limit };
  await withAttempts(services.throttle, [bucket], async () => {
    if (!(await isPassword(account.password_hash, password, share))) {
      throw invalid({ [field]: WRONG_PASSWORD });
    }
  });
}

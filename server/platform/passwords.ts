import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** argon2id: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at once: argon2 takes a thread of Node's pool of four for tens of milliseconds, and files,
 * pictures and compression need the others.
 */
const gate = createGate(2, { maxWaiting: 60 });

/** @throws QueueFullError when too many passwords are being computed */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, options));
}

let dummy: Promise<string> | null = null;

/** A hash that no password is known for, made by the first who needs it. */
function getDummy(): Promise<string> {
  dummy ??= hash('nobody has this password', options).catch((error: unknown) => {
    dummy = null;
    throw error;
  });
  return dummy;
}

/**
 * Whether the password belongs to the stored hash. Where there is none (no such account, or one
 * that was never opened) it does the same work against a dummy, so that the time taken tells
 * nothing.
 * @throws QueueFullError when too many passwords are being computed
 */
export function isPassword(stored: string | null, password: string): Promise<boolean> {
  return gate(async () => {
    const isUsable = stored?.startsWith('$argon2') === true;
    const isRight = await verify(isUsable ? stored : await getDummy(), password);
    return isUsable && isRight;
  });
}

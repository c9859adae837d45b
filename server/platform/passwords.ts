import { createGate, type QueueShare } from './gate.ts';

/** Loaded at the first password. */
const loadArgon2 = () => import('@node-rs/argon2');

/** argon2id: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at once: argon2 takes a thread of Node's pool of four for tens of milliseconds, and files,
 * pictures and compression need the others.
 */
const gate = createGate(2, { maxWaiting: 60, maxPerShare: 12 });

async function hash(password: string): Promise<string> {
  const argon2 = await loadArgon2();
  return argon2.hash(password, options);
}

/** @throws QueueFullError when too many passwords are being computed */
export function hashPassword(password: string, share?: QueueShare): Promise<string> {
  return gate(() => hash(password), share);
}

let dummy: Promise<string> | null = null;

/** Returns a hash whose password nobody knows; created on first use. */
function getDummyHash(): Promise<string> {
  dummy ??= hash('nobody has this password').catch((error: unknown) => {
    dummy = null;
    throw error;
  });
  return dummy;
}

/**
 * Whether the password belongs to the stored hash. Without a hash (no such account, or an invitation
 * that was not accepted) it does the same work with a dummy, so that the time reveals nothing.
 * @throws QueueFullError when too many passwords are being computed
 */
export function isPassword(
  stored: string | null,
  password: string,
  share?: QueueShare,
): Promise<boolean> {
  return gate(async () => {
    const { verify } = await loadArgon2();
    const isUsable = stored?.startsWith('$argon2') === true;
    const isMatch = await verify(isUsable ? stored : await getDummyHash(), password);
    return isUsable && isMatch;
  }, share);
}

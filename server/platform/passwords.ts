import { hash, verify } from '@node-rs/argon2';

/** argon2id with at least the values of the security notes: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let dummy: Promise<string> | null = null;

/**
 * Whether the password belongs to the stored hash. Without one (nobody has that name) it does the
 * same work against a dummy, so that the time taken tells nothing.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  dummy ??= hashPassword('nobody has this password');
  await verify(await dummy, password);
  return false;
}

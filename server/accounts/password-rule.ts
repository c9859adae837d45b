import {
  PASSWORD_COMMON,
  PASSWORD_IS_USERNAME,
  PASSWORD_WEAK,
  validatePasswordLength,
} from '../../contracts/password-fields.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import type { DeviceOwner } from '../http/known-devices.ts';
import { estimatePassword } from '../platform/password-strength.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Services } from '../services.ts';
import { findSiteName } from '../site-texts/shared-store.ts';
import { getQueueShare } from './attempts.ts';
import type { Customer } from './shared-store.ts';

export type PasswordOwner = Omit<Customer, 'id'>;

/** Base-10 logarithm of the minimum number of guesses. */
const MIN_GUESSES_LOG10 = 6;

/** Returns words that an attacker who knows the account would try first. */
function listContextWords(owner: PasswordOwner, siteName: string): string[] {
  const { username, email, first_name, last_name } = owner;
  const texts = [username, email.split('@')[0] ?? '', first_name, last_name, siteName, 'Tarima'];
  const names = [...texts, first_name + last_name, last_name + first_name];
  const words = names.flatMap((text) => {
    const parts = text.split(/[\s._-]+/);
    return [text, ...parts, parts.join('')];
  });
  return [...new Set(words.filter((word) => word.length > 2))];
}

/**
 * Returns why a password is rejected, in Spanish, or null when it is accepted. Used wherever a
 * password is set: 8 to 128 characters, not the user name, and hard to guess.
 */
export async function validatePassword(
  password: string,
  owner: PasswordOwner,
  siteName: string,
): Promise<string | null> {
  const length = validatePasswordLength(password);
  if (length !== null) return length;
  if (password.toLowerCase() === owner.username.toLowerCase()) return PASSWORD_IS_USERNAME;
  const context = listContextWords(owner, siteName);
  const { guessesLog10, isListed } = await estimatePassword(password, context);
  if (guessesLog10 >= MIN_GUESSES_LOG10) return null;
  return isListed ? PASSWORD_COMMON : PASSWORD_WEAK;
}

/**
 * Checks a new password and returns its hash.
 * @throws HttpError 400 on `password`; 503 when too many passwords are being hashed
 */
export async function hashNewPassword(
  services: Services,
  ctx: RequestContext,
  password: string,
  owner: PasswordOwner & DeviceOwner,
): Promise<string> {
  const { db, config } = services;
  const siteName = config.siteName ?? (await findSiteName(db));
  const problem = await validatePassword(password, owner, siteName);
  if (problem !== null) throw invalid({ password: problem });
  return hashPassword(password, getQueueShare(services, ctx, owner));
}

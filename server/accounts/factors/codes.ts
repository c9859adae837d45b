import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODES = 10;
/** 80 random bits: a stored SHA-256 cannot be searched for them. */
const CODE_LENGTH = 16;
/** RFC 6238: seconds of a time step, digits of a code. */
const PERIOD = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are taken, for clocks that differ. */
const WINDOW = 1;

/** Ten recovery codes in groups of four, as in `ABCD-EFGH-JKLM-NPQR`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % 32]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** A recovery code as it is stored, however it was typed; null for anything else. */
export function parseRecoveryCode(typed: string): string | null {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z2-9]{16}$/.test(letters)) return null;
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** A secret of 160 bits, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret, period: PERIOD, digits: DIGITS, algorithm: 'SHA1' });
}

/** The address that authenticator apps read from the QR code (`otpauth://totp/…`). */
export function formatTotpUri(secret: string, owner: { site: string; username: string }): string {
  return totpOf(secret, owner.site, owner.username).toString();
}

/**
 * The time step to which the code belongs; null when it is none of the present step or its
 * neighbours.
 */
export function findTotpStep(secret: string, typed: string, now: number): number | null {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

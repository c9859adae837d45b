import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Letters and digits without look-alikes. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_COUNT = 10;
/** 140 random bits, so that a stored SHA-256 cannot be brute-forced. */
const CODE_LENGTH = 28;
/** RFC 6238: time step in seconds and digits of a code. */
const PERIOD = 30;
const DIGITS = 6;
/** Time steps around the current one whose codes are accepted, to tolerate clock drift. */
const WINDOW = 1;

/** Returns ten new recovery codes in groups of four, for example `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % 32]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Normalizes a typed recovery code to the form that is stored; null for any other text. */
export function parseRecoveryCode(typed: string): string | null {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z2-9]{28}$/.test(letters)) return null;
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns a new secret of 160 bits, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function getTotp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret, period: PERIOD, digits: DIGITS, algorithm: 'SHA1' });
}

/** Returns the URI that authenticator apps read from the QR code (`otpauth://totp/…`). */
export function formatTotpUri(secret: string, owner: { site: string; username: string }): string {
  return getTotp(secret, owner.site, owner.username).toString();
}

/** Returns the time step of the code: the current one or a neighbour; null for any other. */
export function findTotpStep(secret: string, typed: string, now: number): number | null {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = getTotp(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Cookies, NewCookie } from './cookies.ts';
import type { Signer } from './signed-value.ts';

/**
 * Browsers in which an account has logged in before. Their failed logins are counted separately, so
 * that failures from unknown browsers cannot lock out the account's owner.
 */
export interface KnownDevices {
  /** The device's id when it is known for this user name, or null. */
  find(cookies: Cookies, username: string): string | null;
  /** The cookie that makes this browser known for the user name; keeps the device's id. */
  remember(cookies: Cookies, username: string): NewCookie;
}

const COOKIE = 'equipo';
const SECONDS = 180 * 24 * 3600;

export function createKnownDevices({
  signer,
  clock,
}: {
  signer: Signer;
  clock: Clock;
}): KnownDevices {
  const getSubject = (id: string, username: string) => `device\n${id}\n${username.toLowerCase()}`;

  function find(cookies: Cookies, username: string): string | null {
    const [, id = '', value = ''] = /^([\w-]{22})\.(.{1,100})$/.exec(cookies[COOKIE] ?? '') ?? [];
    return id !== '' && signer.isSigned(value, getSubject(id, username)) ? id : null;
  }
  return {
    find,
    remember(cookies, username) {
      const id = find(cookies, username) ?? randomBytes(16).toString('base64url');
      const value = signer.sign(getSubject(id, username), clock.now() + SECONDS * 1000);
      return { name: COOKIE, value: `${id}.${value}`, path: '/', maxAgeSeconds: SECONDS };
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Cookies, NewCookie } from './cookies.ts';
import type { Signer } from './signed-value.ts';

/** Whose browser it may be; without a version (no such account) none is known. */
export interface DeviceOwner {
  username: string;
  devices_version?: number;
}

/**
 * Browsers in which an account has logged in since its sessions were last ended. Their failed logins are counted separately, so
 * that failures from unknown browsers cannot lock out the account's owner.
 */
export interface KnownDevices {
  /** The device's id when it is known for this account, or null. */
  find(cookies: Cookies, owner: DeviceOwner): string | null;
  /** The cookie that makes this browser known for the account; keeps the device's id. */
  remember(cookies: Cookies, owner: Required<DeviceOwner>): NewCookie;
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
  const getSubject = (id: string, { username, devices_version }: DeviceOwner) =>
    `device\n${id}\n${username.toLowerCase()}\n${devices_version}`;

  function find(cookies: Cookies, owner: DeviceOwner): string | null {
    if (owner.devices_version === undefined) return null;
    const [, id = '', value = ''] = /^([\w-]{22})\.(.{1,100})$/.exec(cookies[COOKIE] ?? '') ?? [];
    return id !== '' && signer.isSigned(value, getSubject(id, owner)) ? id : null;
  }
  return {
    find,
    remember(cookies, owner) {
      const id = find(cookies, owner) ?? randomBytes(16).toString('base64url');
      const value = signer.sign(getSubject(id, owner), clock.now() + SECONDS * 1000);
      return { name: COOKIE, value: `${id}.${value}`, path: '/', maxAgeSeconds: SECONDS };
    },
  };
}

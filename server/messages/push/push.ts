import { createECDH } from 'node:crypto';
import { DAY_MS } from '../../../contracts/durations.ts';
import { inTransaction } from '../../db/scope.ts';
import { deleteSetting, findSetting, getOrCreateSetting } from '../../db/settings-store.ts';
import { MailRefusedError, type OutgoingMail } from '../../mail/mail-sender.ts';
import type { Services } from '../../services.ts';
import * as store from './store.ts';

/** Hosts of the browsers' push services; pushes are sent to no others. */
const PUSH_SERVICE_HOSTS =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/** A push subscription, as the browser made it. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Whether an address is one of a known push service. */
function isPushService(endpoint: string, fallback: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (fallback !== null && origin === new URL(fallback).origin) return true;
  const isPlainUrl = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlainUrl && PUSH_SERVICE_HOSTS.test(hostname);
}

/** Whether a key of a browser can encrypt: 65 bytes that are a point of P-256. */
function isPushKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(p256dh, 'base64url').length === 32;
  } catch {
    return false;
  }
}

/** Whether pushes can be sent to a browser: to a known service, encrypted with its key. */
export function isUsable(
  { endpoint, keys }: PushTarget,
  { pushServiceUrl }: Services['config'],
): boolean {
  return isPushService(endpoint, pushServiceUrl) && isPushKey(keys.p256dh);
}

const KEYS_SETTING = 'push_keys';
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the site's VAPID keys, created at the first call; null when the stored ones cannot be decrypted, for
 * example with another `SECRETS_KEY`. They are kept, because browsers that subscribed with them accept no others.
 */
export async function findOrCreateKeys({
  db,
  secrets,
}: Pick<Services, 'db' | 'secrets'>): Promise<VapidKeys | null> {
  let stored = await findSetting(db, KEYS_SETTING);
  if (stored === null) {
    const { default: webPush } = await import('web-push');
    const keys = secrets.seal(JSON.stringify(webPush.generateVAPIDKeys()), KEYS_SETTING);
    stored = await getOrCreateSetting(db, KEYS_SETTING, () => keys);
  }
  const opened = secrets.open(stored, KEYS_SETTING);
  return opened === null ? null : (JSON.parse(opened) as VapidKeys);
}

/**
 * Deletes VAPID keys that cannot be decrypted because `SECRETS_KEY` was lost, so that new ones are created. All
 * browsers, which subscribed with the old keys, are deleted.
 * @returns how many browsers were deleted; null, without changes, if the stored keys can be decrypted
 */
export async function deleteUnreadableKeys(
  services: Parameters<typeof findOrCreateKeys>[0],
): Promise<number | null> {
  if ((await findOrCreateKeys(services)) !== null) return null;
  return inTransaction(services.db, async (tx) => {
    await deleteSetting(tx, KEYS_SETTING);
    return store.deleteBrowsers(tx);
  });
}

const NO_KEYS =
  'SECRETS_KEY no abre las llaves de los avisos a los teléfonos. Quien instala el sitio pone la clave de antes, o usa “npm run admin -- --new-push-keys” si se perdió.';

/** Returns the recipient in the mail queue of a push to a browser, and its id. */
export const toPushRecipient = (id: number) => `push:${id}`;
export function parsePushRecipient(to: string): number | null {
  const id = /^push:(\d{1,15})$/.exec(to)?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Sends a push, which is the text of a mail to a browser.
 * @throws MailRefusedError when the browser gets no pushes any more; any other error is temporary
 */
export async function sendPush(
  services: Services,
  { to, text }: OutgoingMail,
  signal: AbortSignal,
): Promise<void> {
  const { db, secrets, config, log } = services;
  const push = await store.findPush(db, parsePushRecipient(to) ?? 0);
  const keys = await findOrCreateKeys(services);
  const opened = push === undefined ? null : secrets.open(push, 'push');
  if (push !== undefined && (keys === null || opened === null)) throw new Error(NO_KEYS);
  const target = opened === null ? null : (JSON.parse(opened) as PushTarget);
  if (target === null || keys === null || !isUsable(target, config))
    throw new MailRefusedError('El navegador ya no recibe avisos.', true);
  const { default: webPush } = await import('web-push');
  const isHttps = config.publicUrl?.startsWith('https:') === true;
  const subject = isHttps ? (config.publicUrl ?? '') : 'mailto:avisos@tarima.invalid';
  const { method, headers, body } = webPush.generateRequestDetails(target, text, {
    vapidDetails: { subject, ...keys },
    TTL: DAY_MS / 1000,
  });
  const { 'Content-Length': _, ...sentHeaders } = headers as Record<string, string>;
  const response = await fetch(target.endpoint, {
    ...{ method, headers: sentHeaders, redirect: 'manual', signal },
    body: new Uint8Array(body ?? Buffer.alloc(0)),
  });
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return;
  if (status === 404 || status === 410)
    throw new MailRefusedError('El navegador ya no recibe avisos.', true);
  if (status === 401 || status === 403)
    log.error({ status }, 'a push service refuses the keys of this site, or its clock is wrong');
  throw new Error(`el servicio de avisos respondió ${status}`);
}

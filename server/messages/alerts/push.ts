import { createECDH } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import type { KnownDate } from '../../dates/shared-store.ts';
import { inTransaction } from '../../db/scope.ts';
import { deleteSetting, findSetting, getOrCreateSetting } from '../../db/settings-store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { GIVE_UP_AFTER_MS, getRetryDelay } from '../../platform/repeat.ts';
import type { Services } from '../../services.ts';
import { findNews } from './changes-store.ts';
import * as pushStore from './push-store.ts';
import * as store from './store.ts';

const POLL_MS = 10_000;
/** Pushes of the whole site in an hour; further ones wait. */
const PUSHES_PER_HOUR = 5000;
/** Pushes that one search finds. */
const BATCH_SIZE = 200;
/** Milliseconds after which a push service that does not answer counts as failed. */
const TIME_LIMIT_MS = 10_000;
/** Pushes that are sent at once. */
const CONCURRENCY = 8;
/** Milliseconds for which a push service that did not answer gets no requests. */
const PAUSE_MS = MINUTE_MS;

/** Hosts of the browsers' push services; pushes are sent to no others. */
const PUSH_SERVICE_HOSTS =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/** A push subscription, as the browser made it. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Whether an address is one of a known push service. */
export function isPushService(endpoint: string, fallback: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (fallback !== null && origin === new URL(fallback).origin) return true;
  const isPlainUrl = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlainUrl && PUSH_SERVICE_HOSTS.test(hostname);
}

const KEYS_SETTING = 'push_keys';
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Whether a key of a browser can encrypt: 65 bytes that are a point of P-256. */
export function isPushKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(p256dh, 'base64url').length === 32;
  } catch {
    return false;
  }
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
    await getOrCreateSetting(db, KEYS_SETTING, () => keys);
    stored = (await findSetting(db, KEYS_SETTING)) ?? '';
  }
  const opened = secrets.open(stored, KEYS_SETTING);
  return opened === null ? null : (JSON.parse(opened) as VapidKeys);
}

/**
 * Deletes VAPID keys that cannot be decrypted because `SECRETS_KEY` was lost, so that new ones are created. The
 * alerts of all browsers, which subscribed with the old keys, are deleted.
 * @returns how many alerts were deleted; null, without changes, if the stored keys can be decrypted
 */
export async function deleteUnreadableKeys(
  services: Parameters<typeof findOrCreateKeys>[0],
): Promise<number | null> {
  if ((await findOrCreateKeys(services)) !== null) return null;
  return inTransaction(services.db, async (tx) => {
    await deleteSetting(tx, KEYS_SETTING);
    return pushStore.deletePushAlerts(tx);
  });
}

/** Item of the job that fails, which staff and the log show, while the keys cannot be decrypted. */
const KEYS_ITEM = 'keys';
const NO_KEYS =
  'SECRETS_KEY no abre las llaves de los avisos a los teléfonos: no llega ninguno. Quien instala el sitio pone la clave de antes, o usa “tarima admin --new-push-keys” si se perdió.';

/**
 * Returns the milliseconds of a `Retry-After` header, limited to between a minute and a day; null for none or an
 * invalid one.
 */
function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MINUTE_MS), DAY_MS);
}

/** Sends one push; returns the answer of the service, null for none. */
async function sendPush(
  services: Services,
  keys: VapidKeys,
  target: PushTarget,
  message: string,
  signal: AbortSignal,
) {
  const { default: webPush } = await import('web-push');
  const { publicUrl } = services.config;
  const isHttps = publicUrl?.startsWith('https:') === true;
  const subject = isHttps ? (publicUrl ?? '') : 'mailto:avisos@tarima.invalid';
  const { method, headers, body } = webPush.generateRequestDetails(target, message, {
    vapidDetails: { subject, ...keys },
    TTL: DAY_MS / 1000,
  });
  const { 'Content-Length': _, ...sentHeaders } = headers as Record<string, string>;
  return fetch(target.endpoint, {
    method,
    headers: sentHeaders,
    redirect: 'manual',
    body: new Uint8Array(body ?? Buffer.alloc(0)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
  }).catch(() => null);
}

/** Deletes all alerts of a browser. */
async function deleteTarget({ db, clock }: Services, target_hash: string): Promise<void> {
  await inTransaction(db, (tx) => store.deleteAlertsAndMails(tx, { target_hash }, clock.now()));
}

interface Push {
  /** JSON that the browser shows. */
  message: string;
  /** The state that the browser knows afterwards; null for news that is sent once. */
  known: KnownDate | null;
}

/** Composes a push from the present news; an empty message means that there is nothing to tell. */
async function writePush(
  { db, clock }: Services,
  row: NonNullable<Awaited<ReturnType<typeof pushStore.findPush>>>,
  news: string,
): Promise<Push> {
  const isChange = news.startsWith('change ');
  const subjectNews = await findNews(db, row, clock.now());
  if (subjectNews === null) return { message: '', known: null };
  const change = isChange ? subjectNews.getChange(row) : null;
  const pending = change ?? subjectNews.once.find(({ key }) => key === news);
  const { title = '', body = '', link = '' } = pending ?? {};
  const message = body === '' ? '' : JSON.stringify({ title, body, link });
  return { message, known: change?.known ?? null };
}

/** Hosts that did not answer, and the time until which they get no requests. */
type Pauses = Map<string, number>;

async function sendPushItem(
  services: Services,
  pauses: Pauses,
  item: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, secrets, config, log } = services;
  const [, id = '', news = ''] = /^(\d+) (.*)$/.exec(item) ?? [];
  const pushId = { alertId: Number(id), news };
  const row = await pushStore.findPush(db, pushId.alertId, news);
  if (row === undefined) return;
  const attempts = row.attempts + 1;
  const keys = await findOrCreateKeys(services);
  const opened = secrets.open(row.push, 'push');
  if (keys === null || opened === null) {
    // Tried again until the right SECRETS_KEY is set.
    const due_at = clock.now() + getRetryDelay(attempts);
    return pushStore.updatePush(db, pushId, { attempts, due_at });
  }
  const target = JSON.parse(opened) as PushTarget;
  if (!isPushService(target.endpoint, config.pushServiceUrl) || !isPushKey(target.keys.p256dh)) {
    return deleteTarget(services, row.target_hash);
  }
  const { host } = new URL(target.endpoint);
  const pausedUntil = pauses.get(host) ?? 0;
  if (pausedUntil > clock.now()) return pushStore.updatePush(db, pushId, { due_at: pausedUntil });
  const { message, known } = await writePush(services, row, news);
  if (message === '') return pushStore.deletePush(db, pushId);
  // What throws counts as a try, so that it is given up too.
  const response = await sendPush(services, keys, target, message, signal).catch(() => null);
  await response?.body?.cancel();
  if (response?.status === 404 || response?.status === 410) {
    return deleteTarget(services, row.target_hash);
  }
  if (response?.status === 401 || response?.status === 403) {
    const { status } = response;
    log.error({ status }, 'a push service refuses the keys of this site, or its clock is wrong');
  }
  const now = clock.now();
  if (response?.ok) {
    return inTransaction(db, async (tx) => {
      await pushStore.updatePush(tx, pushId, { attempts, sent_at: now });
      if (known !== null) await pushStore.updateKnownAndCountChange(tx, pushId.alertId, known);
    });
  }
  if (response === null) pauses.set(host, now + PAUSE_MS);
  // What is still news is queued anew.
  if (now > row.created_at + GIVE_UP_AFTER_MS) return pushStore.deletePush(db, pushId);
  const retryAfter = parseRetryAfter(response?.headers.get('retry-after') ?? null, now);
  await pushStore.updatePush(db, pushId, {
    attempts,
    due_at: now + (retryAfter ?? getRetryDelay(attempts)),
  });
}

/**
 * Creates the job that sends pushes, at most `perHour` in an hour. A push that a service refuses temporarily is tried
 * again after its `Retry-After`.
 */
export function createPushJob(services: Services, perHour = PUSHES_PER_HOUR): Job {
  const { db, clock } = services;
  const pauses: Pauses = new Map();
  return {
    kind: 'push',
    pollEvery: POLL_MS,
    every: 0,
    concurrency: CONCURRENCY,
    async listItems() {
      const now = clock.now();
      if ((await findOrCreateKeys(services)) === null) return [KEYS_ITEM];
      const duePushes = await pushStore.listDuePushes(db, now, Math.min(BATCH_SIZE, perHour));
      // Counted last: what another instance sent meanwhile is in neither or in both.
      const allowance = perHour - (await pushStore.countSentPushes(db, now - HOUR_MS));
      return duePushes
        .slice(0, Math.max(0, allowance))
        .map(({ alert_id, news }) => `${alert_id} ${news}`);
    },
    async run(item, signal) {
      if (item !== KEYS_ITEM) return sendPushItem(services, pauses, item, signal);
      if ((await findOrCreateKeys(services)) === null) throw new Error(NO_KEYS);
    },
  };
}

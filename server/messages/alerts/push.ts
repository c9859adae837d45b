import { createECDH } from 'node:crypto';
import { inTransaction } from '../../db/scope.ts';
import { findSetting, keepSetting } from '../../db/settings-store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { retryWait } from '../../platform/repeat.ts';
import type { Services } from '../../services.ts';
import * as pushStore from './push-store.ts';
import * as store from './store.ts';

const POLL_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Pushes of the whole site in an hour; further ones wait. */
const PUSHES_PER_HOUR = 5000;
/** Pushes that one search finds. */
const BATCH_SIZE = 200;
/** Milliseconds after which a push service that does not answer counts as failed. */
const TIME_LIMIT_MS = 10_000;

/** The push services of the browsers: the server asks no other host. */
const SERVICES =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/** A push subscription, as the browser made it. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Whether an address is one of a known push service. */
export function isPushService(endpoint: string, standIn: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (standIn !== null && origin === new URL(standIn).origin) return true;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && SERVICES.test(hostname);
}

const SETTING = 'push_keys';
interface Keys {
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
 * Returns the site's keys, made at the first call; null when the stored ones cannot be opened, as with another
 * `SECRETS_KEY`: they stay, because browsers that asked accept no others.
 */
export async function findKeys({
  db,
  secrets,
}: Pick<Services, 'db' | 'secrets'>): Promise<Keys | null> {
  let stored = await findSetting(db, SETTING);
  if (stored === null) {
    const { default: webPush } = await import('web-push');
    const made = secrets.seal(JSON.stringify(webPush.generateVAPIDKeys()), SETTING);
    await keepSetting(db, SETTING, () => made);
    stored = (await findSetting(db, SETTING)) ?? '';
  }
  const opened = secrets.open(stored, SETTING);
  return opened === null ? null : (JSON.parse(opened) as Keys);
}

/** Milliseconds that a push service asks to wait, between a minute and a day. */
function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 60_000), DAY_MS);
}

/** Sends one push; returns the answer of the service, null for none. */
async function send(
  services: Services,
  keys: Keys,
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
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
  return fetch(target.endpoint, {
    ...{ method, headers: sent, redirect: 'manual' },
    body: new Uint8Array(body ?? Buffer.alloc(0)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
  }).catch(() => null);
}

/** Deletes all alerts of a browser. */
async function forget({ db, clock }: Services, target_hash: string): Promise<void> {
  await inTransaction(db, (tx) => store.deleteAlerts(tx, { target_hash }, clock.now()));
}

async function sendDue(services: Services, item: string, signal: AbortSignal): Promise<void> {
  const { db, clock, secrets, config, log } = services;
  const [, id = '', news = ''] = /^(\d+) (.*)$/.exec(item) ?? [];
  const at = { alertId: Number(id), news };
  const row = await pushStore.findPush(db, at.alertId, news);
  if (row === undefined) return;
  const attempts = row.attempts + 1;
  const now = clock.now();
  const keys = await findKeys(services);
  const opened = secrets.open(row.push, 'push');
  if (keys === null || opened === null) {
    // With the right SECRETS_KEY it goes on.
    return pushStore.updatePush(db, at, { attempts, due_at: now + retryWait(attempts) });
  }
  const target = JSON.parse(opened) as PushTarget;
  if (!isPushService(target.endpoint, config.pushServiceUrl) || !isPushKey(target.keys.p256dh)) {
    return forget(services, row.target_hash);
  }
  // What throws counts as a try, so that it is given up too.
  const answer = await send(services, keys, target, row.message, signal).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.status === 404 || answer?.status === 410) {
    return forget(services, row.target_hash);
  }
  if (answer?.status === 401 || answer?.status === 403) {
    const { status } = answer;
    log.error({ status }, 'a push service refuses the keys of this site, or its clock is wrong');
  }
  // What was not to be sent for a day is no news any more.
  if (answer?.ok || now > row.created_at + DAY_MS) {
    return pushStore.updatePush(db, at, { attempts, sent_at: now, message: '' });
  }
  const asked = readRetryAfter(answer?.headers.get('retry-after') ?? null, now);
  await pushStore.updatePush(db, at, { attempts, due_at: now + (asked ?? retryWait(attempts)) });
}

/** Sends pushes, at most so many an hour; what a service refuses for now is tried again when it says. */
export function pushJob(services: Services, perHour = PUSHES_PER_HOUR): Job {
  const { db, clock } = services;
  return {
    kind: 'push',
    pollEvery: POLL_MS,
    every: 0,
    async listItems() {
      const now = clock.now();
      if ((await findKeys(services)) === null) return [];
      const due = await pushStore.listDuePushes(db, now, Math.min(BATCH_SIZE, perHour));
      // Counted last: what another instance sent meanwhile is in neither or in both.
      const left = perHour - (await pushStore.countPushes(db, now - HOUR_MS));
      return due.slice(0, Math.max(0, left)).map(({ alert_id, news }) => `${alert_id} ${news}`);
    },
    run: (item, signal) => sendDue(services, item, signal),
  };
}

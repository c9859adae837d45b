import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import type { Tx } from '../db/database.ts';
import { canonicalEmail, isDecorated, mailAddress } from '../platform/canonical-email.ts';
import { spendBudget } from './budgets-store.ts';
import { countRecent } from './counts-store.ts';

/**
 * Priorities, the first to be sent first: mails that somebody waits for on the screen, orders, other requested mails,
 * alerts, news.
 */
const PRIORITY_URGENT = 3;
const PRIORITY_ORDER = 2;
const PRIORITY_REQUEST = 1;
const PRIORITY_ALERT = 0;
const PRIORITY_NEWS = -1;

interface MailRule {
  /** Higher is sent first. */
  priority: number;
  /** Mails an hour to one mailbox, beyond which none is stored. */
  mailbox: number;
  /** Counts by the address as written: another spelling does not consume its owner's budget. */
  isWritten?: true;
  /**
   * Counts those that each network causes to the mailbox by themselves, so that a stranger does not consume its
   * owner's budget.
   */
  isByNetwork?: true;
  /** Mails a day to one mailbox, from all networks, beyond which none is stored. */
  mailboxDay?: number;
  /**
   * The plain spelling of a mailbox gets two mails a day also beyond this limit, so that other spellings do not consume
   * its owner's budget. A mailbox has one plain spelling, so that it gets no more.
   */
  plainLimit?: 'mailbox' | 'mailboxDay';
  /** Mails an hour of the whole site, beyond which they wait for a later hour. */
  site: number;
  /** Counts the site's in one row, because one job queues many at once: of several rows one would be full too soon. */
  isOneRow?: true;
  /**
   * Mails an hour that one network may cause, beyond which they wait for a later hour and spend nothing of
   * the site's; beyond ten hours of them none is stored.
   */
  network?: number;
  /**
   * Which backups have the text of those that are not sent: `never` where its link or code ends with
   * a restore, `with-secrets` where it opens something that a restored site has.
   */
  inBackups: 'always' | 'with-secrets' | 'never';
}

/** The limits of each kind of mail. A visitor can cause the kinds with low limits for any address. */
const MAIL_RULES = {
  /** To staff, about the site. */
  notice: { priority: PRIORITY_REQUEST, mailbox: 60, site: 600, inBackups: 'never' },
  contact: { priority: PRIORITY_REQUEST, mailbox: 300, site: 600, inBackups: 'always' },
  invite: { priority: PRIORITY_URGENT, mailbox: 10, site: 600, inBackups: 'never' },
  reset: { priority: PRIORITY_URGENT, mailbox: 6, site: 600, inBackups: 'never' },
  email: { priority: PRIORITY_URGENT, mailbox: 5, site: 600, inBackups: 'never' },
  /** Changes of what proves the owner of an account. */
  security: { priority: PRIORITY_URGENT, mailbox: 60, site: 2_000, inBackups: 'never' },
  subscription: {
    priority: PRIORITY_REQUEST,
    mailbox: 2,
    site: 2_000,
    network: 60,
    plainLimit: 'mailbox',
    inBackups: 'with-secrets',
  },
  application: { priority: PRIORITY_REQUEST, mailbox: 5, site: 5_000, inBackups: 'with-secrets' },
  /** To a competitor: digests of the list of votes. */
  competitor: { priority: PRIORITY_REQUEST, mailbox: 30, site: 20_000, inBackups: 'with-secrets' },
  vote: {
    priority: PRIORITY_URGENT,
    mailbox: 60,
    isWritten: true,
    site: 100_000,
    inBackups: 'never',
  },
  /** Announcements, whose own limit divides them among hours. */
  news: { priority: PRIORITY_NEWS, mailbox: 20, site: 1_000_000, inBackups: 'with-secrets' },
  /** Asks to confirm alerts. */
  alert_request: {
    priority: PRIORITY_REQUEST,
    mailbox: 2,
    isByNetwork: true,
    mailboxDay: 6,
    plainLimit: 'mailboxDay',
    site: 2_000,
    network: 60,
    inBackups: 'with-secrets',
  },
  /** Of a date or contest, to who asked for it. */
  alert: {
    priority: PRIORITY_ALERT,
    mailbox: 20,
    site: 5_000,
    isOneRow: true,
    inBackups: 'with-secrets',
  },
  /** An announcement that staff try on themselves. */
  trial: { priority: PRIORITY_REQUEST, mailbox: 10, site: 600, inBackups: 'never' },
  studio: { priority: PRIORITY_ORDER, mailbox: 60, site: 5_000, inBackups: 'always' },
} as const satisfies Record<string, MailRule>;
export type MailKind = keyof typeof MAIL_RULES;
export const MAIL_KINDS = Object.keys(MAIL_RULES) as MailKind[];

const getRule = (kind: MailKind): MailRule => MAIL_RULES[kind];
export const getPriority = (kind: MailKind) => getRule(kind).priority;

/** Whether a backup has the text of an unsent mail of this kind; unknown kinds are in none. */
export function isTextInBackups(kind: string, withSecrets: boolean): boolean {
  const known = MAIL_KINDS.find((mailKind) => mailKind === kind);
  if (known === undefined) return false;
  const { inBackups } = getRule(known);
  return inBackups === 'always' || (withSecrets && inBackups === 'with-secrets');
}

/** Mails a day for the plain spelling of a mailbox, see `plainLimit`. */
const MAX_PLAIN_PER_DAY = 2;
/** Hours for which the mails of one network may wait. */
const MAX_NETWORK_HOURS = 10;
/** Rows among which the count of the site is divided, so that mails do not wait for each other. */
const MAX_SHARDS = 16;
/** Mails an hour that are counted in one row at least: rows of fewer fill unevenly, before the limit is reached. */
const MIN_PER_SHARD = 1000;

const getAddress = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;

/** Returns the mailbox of a recipient: as written, or without what its mail service ignores. */
function toMailboxKey(recipient: string, isWritten = false): string {
  const address = getAddress(recipient);
  const isSingleAddress = /^[^\s@,]+@[^\s@,]+$/.test(address);
  if (!isSingleAddress) return address.toLowerCase();
  return isWritten ? mailAddress(address) : canonicalEmail(address).key;
}

function toBucket(kind: MailKind, key: string): string {
  return `${kind} ${createHash('sha256').update(key).digest('base64url').slice(0, 27)}`;
}

interface BudgetedMail {
  kind: MailKind;
  to: string;
  /** The network of the visitor who caused it. */
  network?: string;
}

/** Returns how many hours each mail of `network` waits because of that; null: it must not be sent. */
async function spendNetworks(
  tx: Tx,
  mails: readonly BudgetedMail[],
  now: number,
): Promise<(number | null)[]> {
  const getLimit = ({ kind, network }: BudgetedMail) =>
    network === undefined ? undefined : getRule(kind).network;
  const limited = mails.filter((mail) => getLimit(mail) !== undefined);
  const buckets = limited.map(({ kind, network }) => toBucket(kind, `network ${network}`));
  const spent = (await spendEach(tx, buckets, now)).values();
  return mails.map((mail) => {
    const limit = getLimit(mail);
    const hours = limit === undefined ? 0 : Math.floor((spent.next().value ?? 0) / limit);
    return hours < MAX_NETWORK_HOURS ? hours : null;
  });
}

/** Spends the hourly or daily budget of mailboxes; returns the mails that are within it or have no such limit. */
async function spendMailboxes(
  tx: Tx,
  mails: readonly BudgetedMail[],
  limit: 'mailbox' | 'mailboxDay',
  now: number,
): Promise<ReadonlySet<BudgetedMail>> {
  const getLimit = ({ kind }: BudgetedMail) => getRule(kind)[limit] ?? Number.POSITIVE_INFINITY;
  const limited = mails.filter((mail) => Number.isFinite(getLimit(mail)));
  const buckets = limited.map(({ kind, to, network }) => {
    if (limit === 'mailboxDay') return toBucket(kind, `day ${toMailboxKey(to)}`);
    const { isWritten, isByNetwork } = getRule(kind);
    return toBucket(kind, toMailboxKey(to, isWritten) + (isByNetwork ? ` ${network}` : ''));
  });
  const spent = await spendEach(tx, buckets, now, limit === 'mailbox' ? HOUR_MS : DAY_MS);
  const plainMails = limited.filter(
    ({ kind, to }) => getRule(kind).plainLimit === limit && !isDecorated(getAddress(to)),
  );
  const plainBuckets = plainMails.map(({ kind, to }) =>
    toBucket(kind, `plain ${toMailboxKey(to)}`),
  );
  const plainSpent = await spendEach(tx, plainBuckets, now, DAY_MS);
  const withinPlainLimit = new Set(
    plainMails.filter((_mail, index) => (plainSpent[index] ?? 0) < MAX_PLAIN_PER_DAY),
  );
  const isOver = (mail: BudgetedMail, index: number) =>
    (spent[index] ?? 0) >= getLimit(mail) && !withinPlainLimit.has(mail);
  const overLimit = new Set(limited.filter(isOver));
  return new Set(mails.filter((mail) => !overLimit.has(mail)));
}

/** Spends one of each bucket; returns what was spent of it before, in the given order. */
async function spendEach(
  tx: Tx,
  buckets: readonly string[],
  now: number,
  period = HOUR_MS,
): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const bucket of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  const spent = await spendBudget(tx, counts, { now, period });
  return buckets.map((bucket) => {
    const before = spent.get(bucket) ?? 0;
    spent.set(bucket, before + 1);
    return before;
  });
}

function countShards(kind: MailKind, limit = 0): number {
  if (getRule(kind).isOneRow) return 1;
  return Math.max(1, Math.min(MAX_SHARDS, Math.floor(limit / MIN_PER_SHARD)));
}

/** Returns how many mails of a kind the site sends in an hour. */
export function getSiteLimit(kind: MailKind, voteMailsPerHour: number | null): number {
  const { site } = getRule(kind);
  const isVoteMail = kind === 'vote';
  return isVoteMail && voteMailsPerHour !== null ? Math.min(site, voteMailsPerHour) : site;
}

/**
 * Returns how many mails of a kind may be queued, or sent, so that `perHour` of them are sent in an hour: without
 * those that were sent in the last hour, and those that were queued in it or never tried, or that are being sent.
 * Older ones that the mail server puts off, for days, leave room for others. A row stays locked until the
 * transaction ends, so that the next one counts what this one queues or takes.
 */
export async function getAllowance(
  tx: Tx,
  {
    kind,
    perHour,
    now,
    unsent = 'waiting',
  }: { kind: MailKind; perHour: number; now: number; unsent?: 'waiting' | 'claimed' },
): Promise<number> {
  await spendBudget(tx, new Map([[`${kind} hour`, 0]]), { now, period: HOUR_MS });
  return perHour - (await countRecent(tx, kind, { after: now - HOUR_MS, until: now, unsent }));
}

/**
 * Spends the budgets of mails within the transaction, which also counts concurrent ones. A mail that
 * must not be sent spends nothing of the site's.
 * @returns for each mail how many milliseconds it must wait; null when it must not be sent
 */
export async function spendMailBudgets(
  tx: Tx,
  mails: readonly BudgetedMail[],
  now: number,
  voteMailsPerHour: number | null,
): Promise<(number | null)[]> {
  const withinMailbox = await spendMailboxes(tx, mails, 'mailbox', now);
  const hours = await spendNetworks(tx, mails, now);
  const withinHour = mails.filter(
    (mail, index) => withinMailbox.has(mail) && hours[index] !== null,
  );
  const withinDay = await spendMailboxes(tx, withinHour, 'mailboxDay', now);
  const isAllowed = mails.map((mail) => withinDay.has(mail));
  const allowed = mails.filter((_mail, index) => isAllowed[index] && hours[index] === 0);
  const limits = new Map(MAIL_KINDS.map((kind) => [kind, getSiteLimit(kind, voteMailsPerHour)]));
  // One random number for all, so that a transaction locks one row of each kind.
  const chance = Math.random();
  const getShard = (kind: MailKind) => Math.floor(chance * countShards(kind, limits.get(kind)));
  const buckets = allowed.map(({ kind }) => `${kind} site ${getShard(kind)}`);
  const siteSpent = (await spendEach(tx, buckets, now)).values();
  return mails.map(({ kind }, index) => {
    if (!isAllowed[index]) return null;
    if (hours[index]) return hours[index] * HOUR_MS;
    const limit = limits.get(kind) ?? 0;
    const perShard = limit / countShards(kind, limit);
    return Math.floor((siteSpent.next().value ?? 0) / perShard) * HOUR_MS;
  });
}

import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import type { Tx } from '../db/database.ts';
import { getPassed, isWithinShare } from '../limits/shares.ts';
import { type Expense, type Spent, spend } from '../limits/store.ts';
import { canonicalEmail, isDecorated } from '../platform/canonical-email.ts';

export interface MailRule {
  /** Whether somebody waits for it: it is sent before the rest. */
  isUrgent?: true;
  /** Mails to one mailbox in an hour, or in a `day`, beyond which none is stored. */
  mailbox: number;
  period?: 'day';
  /**
   * How many of those one network may cause; strangers share the limit of the mailbox then (`isWithinShare`), so that
   * a few networks do not spend all of it.
   */
  mailboxOfNetwork?: number;
  /** Mails of the whole site that are sent in an hour; others wait. */
  site: number;
  /** Mails in an hour that one network may cause; further ones wait for a later hour, and after ten hours none is stored. */
  network?: number;
  /**
   * Which backups have the text of those that are not sent: `never` where its link or code ends with
   * a restore, `with-secrets` where it opens something that a restored site has.
   */
  inBackups: 'always' | 'with-secrets' | 'never';
}

/** Limits of each kind of mail. Those that a visitor can cause for any address are low. */
export const MAIL_RULES = {
  /** To staff, about the site. */
  notice: { mailbox: 60, site: 600, inBackups: 'never' },
  contact: { mailbox: 300, mailboxOfNetwork: 300, site: 600, inBackups: 'always' },
  invite: { isUrgent: true, mailbox: 10, site: 600, inBackups: 'never' },
  reset: { isUrgent: true, mailbox: 6, site: 600, inBackups: 'never' },
  email: { isUrgent: true, mailbox: 5, site: 600, inBackups: 'never' },
  /** Changes of what proves the owner of an account. */
  security: { isUrgent: true, mailbox: 60, site: 2_000, inBackups: 'never' },
  /** Asks a mailbox to confirm what it is to get, or welcomes it. */
  subscription: {
    isUrgent: true,
    mailbox: 10,
    mailboxOfNetwork: 3,
    period: 'day',
    site: 2_000,
    network: 60,
    inBackups: 'with-secrets',
  },
  application: { mailbox: 5, site: 5_000, inBackups: 'with-secrets' },
  /** To a competitor: digests of the list of votes. */
  competitor: { mailbox: 30, site: 20_000, inBackups: 'with-secrets' },
  vote: { isUrgent: true, mailbox: 60, site: 100_000, inBackups: 'never' },
  /** Announcements, to a mailbox and to a browser. */
  news: { mailbox: 20, site: 1_000_000, inBackups: 'with-secrets' },
  push: { mailbox: 20, site: 1_000_000, inBackups: 'with-secrets' },
  /** An announcement that staff try on themselves. */
  trial: { mailbox: 10, site: 600, inBackups: 'never' },
  studio: { mailbox: 60, site: 5_000, inBackups: 'always' },
} as const satisfies Record<string, MailRule>;
export type MailKind = keyof typeof MAIL_RULES;
export const MAIL_KINDS = Object.keys(MAIL_RULES) as MailKind[];

const getRule = (kind: MailKind): MailRule => MAIL_RULES[kind];

/** Returns 1 for a kind that somebody waits for, 0 for the rest. */
export const getPriority = (kind: MailKind) => (getRule(kind).isUrgent ? 1 : 0);

/** Whether a backup has the text of an unsent mail of this kind; unknown kinds are in none. */
export function isTextInBackups(kind: string, withSecrets: boolean): boolean {
  const known = MAIL_KINDS.find((mailKind) => mailKind === kind);
  if (known === undefined) return false;
  const { inBackups } = getRule(known);
  return inBackups === 'always' || (withSecrets && inBackups === 'with-secrets');
}

/** Limits of an hour that the settings of the site lower. */
export interface SiteLimits {
  voteMailsPerHour?: number | null;
  newsMailsPerHour?: number | null;
}

/** Returns how many mails of a kind the site sends in an hour. */
export function getSiteLimit(kind: MailKind, limits: SiteLimits): number {
  const { site } = getRule(kind);
  if (kind === 'vote') return Math.min(site, limits.voteMailsPerHour ?? site);
  return kind === 'news' ? Math.min(site, limits.newsMailsPerHour ?? site) : site;
}

/**
 * Part of the mails of an hour that networks which have caused some get at once: a school alone gets most of them, and
 * the rest is kept for networks that come later.
 */
export const SENT_AT_ONCE = 0.8;

/** Returns the budget that counts the mails of a kind that are sent in an hour. */
export const toSentBucket = (kind: string) => `sent ${kind}`;

/** Milliseconds for which mails that a network causes may wait. */
export const MAX_WAIT_MS = 10 * HOUR_MS;

/**
 * Returns what a mailbox is counted by. All other spellings of a mailbox are counted apart from its plain one, so
 * that they do not spend its limit.
 */
export function toMailboxKey(recipient: string): string {
  const address = /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;
  if (!/^[^\s@,]+@[^\s@,]+$/.test(address)) return address.toLowerCase();
  return `${canonicalEmail(address).key}${isDecorated(address) ? ' decorated' : ''}`;
}

const getPeriod = (kind: MailKind) => (getRule(kind).period === 'day' ? DAY_MS : HOUR_MS);

const toBucket = (kind: MailKind, key: string) =>
  `${kind} ${createHash('sha256').update(key).digest('base64url').slice(0, 27)}`;

export interface BudgetedMail {
  kind: MailKind;
  to: string;
}

const toMailboxExpense = ({ kind, to }: BudgetedMail, suffix = '') => ({
  bucket: toBucket(kind, `${toMailboxKey(to)}${suffix}`),
  periodMs: getPeriod(kind),
});

/** Spends one for each mail; returns what was spent of its bucket before, in the given order. */
async function spendEach(
  tx: Tx,
  expenses: readonly { bucket: string; periodMs: number }[],
  now: number,
): Promise<Spent[]> {
  const summed = new Map<string, Expense>();
  const places = expenses.map((expense) => {
    const sum = summed.get(expense.bucket) ?? { ...expense, by: 0 };
    summed.set(expense.bucket, sum);
    sum.by += 1;
    return sum.by - 1;
  });
  const spent = await spend(tx, [...summed.values()], now);
  return expenses.map(({ bucket }, at) => {
    const { before, endsAt } = spent.get(bucket) as Spent;
    return { before: before + (places[at] ?? 0), endsAt };
  });
}

/**
 * Returns those of these mails that are within the limit of their mailbox, which each spends within the transaction.
 * @param network of the visitor who causes them; left out for what no visitor causes
 */
export async function spendMailboxes<M extends BudgetedMail>(
  tx: Tx,
  mails: readonly M[],
  now: number,
  network?: string,
): Promise<M[]> {
  const isShared = ({ kind }: M) =>
    network !== undefined && getRule(kind).mailboxOfNetwork !== undefined;
  const shared = mails.filter(isShared);
  const toNetworkExpense = (mail: M) => toMailboxExpense(mail, ` ${network}`);
  const ofNetwork = await spendEach(tx, shared.map(toNetworkExpense), now);
  const asked = mails.map((mail) => ({
    mail,
    turn: isShared(mail) ? (ofNetwork.shift()?.before ?? 0) : 0,
  }));
  const within = asked.filter(
    ({ mail, turn }) => turn < (getRule(mail.kind).mailboxOfNetwork ?? 1),
  );
  const ofMailbox = await spendEach(
    tx,
    within.map(({ mail }) => toMailboxExpense(mail)),
    now,
  );
  const taken: M[] = [];
  for (const [at, { mail, turn }] of within.entries()) {
    const { before, endsAt } = ofMailbox[at] as Spent;
    const passed = getPassed(endsAt, getPeriod(mail.kind), now);
    const limit = getRule(mail.kind).mailbox;
    if (isWithinShare({ spent: before, limit, isFirst: turn === 0, passed })) taken.push(mail);
    // What is beyond the half spends nothing of what is kept for other networks.
    else if (isShared(mail)) await spend(tx, [{ ...toMailboxExpense(mail), by: -1 }], now);
  }
  return taken;
}

/**
 * Counts mails that a network causes.
 * @param network of the visitor; left out for what no visitor causes
 * @returns for each mail its turn (how many its network has caused in this hour) and for how many milliseconds it
 *   waits because of that; null when it waits too long
 */
export async function spendTurns(
  tx: Tx,
  kinds: readonly MailKind[],
  now: number,
  network: string | undefined,
): Promise<({ turn: number; delay: number } | null)[]> {
  if (network === undefined) return kinds.map(() => ({ turn: 0, delay: 0 }));
  const expenses = kinds.map((kind) => ({
    bucket: toBucket(kind, `network ${network}`),
    periodMs: HOUR_MS,
  }));
  const turns = await spendEach(tx, expenses, now);
  return turns.map(({ before: turn }, at) => {
    const { network: limit = Number.POSITIVE_INFINITY } = getRule(kinds[at] as MailKind);
    const delay = Math.floor(turn / limit) * HOUR_MS;
    return delay < MAX_WAIT_MS ? { turn, delay } : null;
  });
}

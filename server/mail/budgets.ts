import { createHash, randomInt } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { canonicalEmail } from '../platform/canonical-email.ts';
import { spendBudget } from './store.ts';

const HOUR = 3_600_000;

/**
 * Mails an hour, by kind: to one mailbox, beyond which none is stored, and of the whole site, beyond
 * which they wait for a later hour. A visitor can cause the kinds with low numbers for any address.
 */
const BUDGETS = {
  /** To staff, about the site. */
  notice: { mailbox: 60, site: 600 },
  contact: { mailbox: 300, site: 600 },
  invite: { mailbox: 10, site: 600 },
  reset: { mailbox: 3, site: 600 },
  email: { mailbox: 5, site: 600 },
  /** Changes of what proves the owner of an account. */
  security: { mailbox: 60, site: 2_000 },
  subscription: { mailbox: 2, site: 2_000 },
  application: { mailbox: 5, site: 5_000 },
  /** To a competitor: heads, and videos that are gone. */
  competitor: { mailbox: 30, site: 20_000 },
  vote: { mailbox: 12, site: 100_000 },
  receipt: { mailbox: 12, site: 100_000 },
  studio: { mailbox: 60, site: 5_000 },
} as const;
export type MailKind = keyof typeof BUDGETS;

/** Rows among which the count of the site is divided, so that mails do not wait for each other. */
const SHARDS = 16;

/** Returns the mailbox of a recipient, without what any mail service may ignore in its name. */
function mailboxKey(to: string): string {
  const address = /<([^<>]+)>\s*$/.exec(to)?.[1] ?? to;
  const isOne = /^[^\s@,]+@[^\s@,]+$/.test(address);
  if (!isOne) return address.toLowerCase();
  const { key, domain } = canonicalEmail(address);
  const tag = key.indexOf('+', 1);
  return tag === -1 ? key : `${key.slice(0, tag)}@${domain}`;
}

function mailboxBucket({ kind, to }: { kind: MailKind; to: string }): string {
  const hash = createHash('sha256').update(mailboxKey(to)).digest('base64url');
  return `${kind} ${hash.slice(0, 27)}`;
}

/**
 * Spends the budgets of mails within the transaction, which also counts concurrent ones.
 * @returns for each mail how many milliseconds it must wait; null when it must not be sent
 */
export async function spend(
  tx: Tx,
  mails: readonly { kind: MailKind; to: string }[],
  now: number,
): Promise<(number | null)[]> {
  const shard = randomInt(SHARDS);
  const wanted = mails.map((mail) => {
    const { mailbox, site } = BUDGETS[mail.kind];
    return {
      mailbox: { bucket: mailboxBucket(mail), limit: mailbox },
      site: { bucket: `${mail.kind} site ${shard}`, limit: site / SHARDS },
    };
  });
  const counts = new Map<string, number>();
  for (const { bucket } of wanted.flatMap(({ mailbox, site }) => [mailbox, site])) {
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const spent = await spendBudget(tx, counts, { now, period: HOUR });
  const take = (bucket: string) => {
    const before = spent.get(bucket) ?? 0;
    spent.set(bucket, before + 1);
    return before;
  };
  return wanted.map(({ mailbox, site }) => {
    if (take(mailbox.bucket) >= mailbox.limit) return null;
    return Math.floor(take(site.bucket) / site.limit) * HOUR;
  });
}

import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { type MailKind, spend } from './budgets.ts';
import { type Email, oneLine } from './email.ts';
import { createMailWorker, type MailWorkerOptions, type WriteMail } from './mail-worker.ts';
import * as store from './store.ts';

/** An e-mail with its recipients. */
export interface NewMail extends Email {
  /** What it is: decides how many of them a mailbox and the site may get. */
  kind: MailKind;
  /** `a@example.com` or `Name <a@example.com>`; several separated by commas. */
  to: string;
  /** Bare address for answers. */
  replyTo?: string;
  /** Higher is sent first; 0 when omitted. */
  priority?: number;
  /**
   * The account by whose right it is sent. It is not sent when that account has been blocked, removed
   * or given another role meanwhile.
   */
  author?: { id: number; type: number };
}

/**
 * Queue of e-mails. An e-mail is stored in the transaction of the change that it reports and sent
 * after the commit, so neither a crash nor an unavailable mail server loses it. It may be sent twice
 * when the process dies between sending and recording that; both have the same Message-ID.
 */
export interface MailQueue {
  /**
   * Stores the e-mail within `tx` and returns the id of its job; null, and stores nothing, when the
   * mailbox has had as many of this kind as an hour allows. Call `wake` after the commit.
   */
  queue(tx: Tx, mail: NewMail): Promise<number | null>;
  /**
   * As `queue`, for an e-mail whose text is written later by the writer of its kind: the request
   * takes the same time whatever that finds.
   */
  ask(tx: Tx, mail: Pick<NewMail, 'kind' | 'to'>): Promise<void>;
  /** Sets what writes the asked e-mails of a kind; null: there is nothing to send. */
  writeWith(kind: MailKind, write: WriteMail): void;
  /** Writes all e-mails that were asked for. */
  writeAsked(): Promise<void>;
  /** As `queue`, for several e-mails at once. */
  queueAll(tx: Tx, mails: readonly NewMail[]): Promise<void>;
  /**
   * Queues a failed e-mail again within `tx`, with the same Message-ID. Returns false, and changes
   * nothing, when it has not failed. Call `wake` after the commit.
   */
  retry(tx: Tx, jobId: number): Promise<boolean>;
  /** Makes the worker look for due e-mails now; does nothing while it is not started. */
  wake(): void;
  /** Sends all due e-mails; returns how many were sent. */
  runDue(): Promise<number>;
  /** Starts sending: now, at each `wake`, and periodically for retries. */
  start(): Promise<void>;
  /** Waits at most 5 s for the e-mails being sent, and takes no more. */
  stop(): Promise<void>;
  countUnsent(): Promise<{ waiting: number; failed: number }>;
}

export interface MailQueueOptions extends MailWorkerOptions {
  /** The part of a Message-ID after the `@`. */
  domain: string;
}

export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { db, clock, domain } = options;
  const writers = new Map<string, WriteMail>();
  const worker = createMailWorker(options, writers);

  function toJob(mail: NewMail, dueAt: number, state: 'waiting' | 'asked' = 'waiting') {
    const { to, replyTo = '', subject, text, html, headers = {}, priority = 0 } = mail;
    return {
      message_id: `${randomUUID()}@${domain}`,
      to_address: oneLine(to),
      reply_to: oneLine(replyTo),
      subject: oneLine(subject),
      text_body: text,
      html_body: html,
      headers_json: JSON.stringify(headers),
      priority,
      kind: mail.kind,
      author_id: mail.author?.id ?? null,
      author_type: mail.author?.type ?? null,
      state,
      due_at: dueAt,
    };
  }
  async function insert(tx: Tx, mail: NewMail, state?: 'asked'): Promise<number | null> {
    const now = clock.now();
    const [wait = null] = await spend(tx, [mail], now);
    return wait === null ? null : store.insertJob(tx, toJob(mail, now + wait, state), now);
  }
  return {
    ...worker,
    queue: (tx, mail) => insert(tx, mail),
    async ask(tx, mail) {
      await insert(tx, { ...mail, subject: '', text: '', html: '' }, 'asked');
    },
    writeWith: (kind, write) => void writers.set(kind, write),
    async queueAll(tx, mails) {
      const now = clock.now();
      const waits = await spend(tx, mails, now);
      const jobs = mails.flatMap((mail, at) => {
        const wait = waits[at] ?? null;
        return wait === null ? [] : [toJob(mail, now + wait)];
      });
      await store.insertJobs(tx, jobs, now);
    },
    retry: (tx, jobId) => store.renew(tx, jobId, clock.now()),
    countUnsent: () => store.countUnsent(db),
  };
}

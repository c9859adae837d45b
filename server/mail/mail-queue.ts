import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { type Email, oneLine } from './email.ts';
import { createMailWorker, type MailWorkerOptions } from './mail-worker.ts';
import * as store from './store.ts';

/** An e-mail with its recipients. */
export interface NewMail extends Email {
  /** `a@example.com` or `Name <a@example.com>`; several separated by commas. */
  to: string;
  /** Bare address for answers. */
  replyTo?: string;
  /** Higher is sent first; 0 when omitted. */
  priority?: number;
}

/**
 * Queue of e-mails. An e-mail is stored in the transaction of the change that it reports and sent
 * after the commit, so neither a crash nor an unavailable mail server loses it. It may be sent twice
 * when the process dies between sending and recording that; both have the same Message-ID.
 */
export interface MailQueue {
  /** Stores the e-mail within `tx` and returns the id of its job. Call `wake` after the commit. */
  queue(tx: Tx, mail: NewMail): Promise<number>;
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
  const worker = createMailWorker(options);
  function toJob({ to, replyTo = '', subject, text, html, headers = {}, priority = 0 }: NewMail) {
    return {
      message_id: `${randomUUID()}@${domain}`,
      to_address: oneLine(to),
      reply_to: oneLine(replyTo),
      subject: oneLine(subject),
      text_body: text,
      html_body: html,
      headers_json: JSON.stringify(headers),
      priority,
    };
  }
  return {
    ...worker,
    async queue(tx, mail) {
      return store.insertJob(tx, toJob(mail), clock.now());
    },
    queueAll: (tx, mails) => store.insertJobs(tx, mails.map(toJob), clock.now()),
    retry: (tx, jobId) => store.renew(tx, jobId, clock.now()),
    countUnsent: () => store.countUnsent(db),
  };
}

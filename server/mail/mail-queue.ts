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
}

/**
 * Mails to be sent. A mail is written in the same transaction as what it tells of and sent after
 * the commit: neither a crash nor a mail server that is down loses it. It may go out twice when
 * the process dies between sending and noting so; both then carry the same Message-ID.
 */
export interface MailQueue {
  /** Writes the mail down within `tx` and returns its job's id. Call `wake` after the commit. */
  queue(tx: Tx, mail: NewMail): Promise<number>;
  /**
   * Puts a mail that was given up back, within `tx`; it keeps its Message-ID. Answers false, and
   * changes nothing, when it was not given up. Call `wake` after the commit.
   */
  retry(tx: Tx, jobId: number): Promise<boolean>;
  /** Lets the worker look for due mails at once; nothing while it is not started. */
  wake(): void;
  /** Sends everything that is due now and returns how many mails went out. */
  runDue(): Promise<number>;
  /** Begins to send: now, whenever woken, and by the clock for what failed. */
  start(): Promise<void>;
  /** Finishes the mails in hand, for at most 5 s, and takes no more. */
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
  return {
    ...worker,
    queue(tx, { to, replyTo = '', subject, text, html, headers = {} }) {
      const job = {
        message_id: `${randomUUID()}@${domain}`,
        to_address: oneLine(to),
        reply_to: oneLine(replyTo),
        subject: oneLine(subject),
        text_body: text,
        html_body: html,
        headers_json: JSON.stringify(headers),
      };
      return store.insertJob(tx, job, clock.now());
    },
    retry: (tx, jobId) => store.renew(tx, jobId, clock.now()),
    countUnsent: () => store.countUnsent(db),
  };
}

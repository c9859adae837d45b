import type { BaseLogger } from 'pino';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { Clock } from '../platform/clock.ts';
import type { Email } from './email.ts';
import type { MailSender } from './mail-sender.ts';

export interface RequestedMail {
  /** The mailbox that it is sent to, whose budget it spends. */
  to: string;
  write(): Promise<Email>;
}

/** Finds an e-mail that was asked for, within the transaction; null: there is nothing to send. */
export type FindRequestedMail = (tx: Tx, address: string) => Promise<RequestedMail | null>;

interface WatchedMail {
  to: string;
  topic: string;
}

/** A mail that is written when it is sent. */
export interface WrittenMail {
  email: Email;
  /** Records what it has told, in the transaction that stores it as sent or refused. */
  record(tx: Tx): Promise<void>;
}

/** What watches the mails of a kind. */
export interface MailWatcher {
  /** Whether a mailbox still gets it, asked just before it is sent; what it does not get is deleted. */
  isWanted?(mail: WatchedMail): Promise<boolean>;
  /** Writes one of the topic `WRITTEN_WHEN_SENT` anew; null: nothing is to be told, it is deleted. */
  write?(mail: WatchedMail): Promise<WrittenMail | null>;
  /**
   * Told of each that the mail server has taken, or refused because of the mailbox. The process may die before; a
   * refusal is told before the mail counts as failed, and told again then.
   */
  onOutcome?(mail: WatchedMail, refusal: string | null): Promise<void>;
}

export interface MailWorkerOptions {
  db: Database;
  /** Whether an account is active and still has this role (`user_type`). */
  isAllowed(accountId: number, type: number): Promise<boolean>;
  engine: Engine;
  sender: MailSender;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** Announcements that are sent in an hour at most. */
  newsMailsPerHour?: number | null;
}

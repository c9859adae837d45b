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
  /** Records its content, in the transaction that stores it as sent or refused. */
  record(tx: Tx): Promise<void>;
}

/** Handlers of the mails of a kind. */
export interface MailWatcher {
  /** Whether the mailbox still gets the mail, called just before it is sent; otherwise the mail is deleted. */
  isWanted?(mail: WatchedMail): Promise<boolean>;
  /** Composes a mail of the topic `WRITTEN_WHEN_SENT`; null deletes it, because there is nothing to tell. */
  write?(mail: WatchedMail): Promise<WrittenMail | null>;
  /**
   * Called for each mail that the mail server has accepted, or refused because of the mailbox (`refusal`). It is not
   * called if the process dies before; for a refusal it may be called twice, because it precedes storing the failure.
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

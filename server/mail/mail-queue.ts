import { createHash, randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { Database, Tx } from '../db/database.ts';
import { HttpError } from '../platform/errors.ts';
import {
  type BudgetedMail,
  getPriority,
  type MailKind,
  spendMailboxes,
  spendTurns,
  toMailboxKey,
} from './budgets.ts';
import { countUnsent } from './counts-store.ts';
import { type Email, toOneLine } from './email.ts';
import {
  createMailWorker,
  type FindRequestedMail,
  type MailWatcher,
  type MailWorkerOptions,
} from './mail-worker.ts';
import * as store from './store.ts';

const TOO_MANY_MAILS =
  'Ya se enviaron muchos correos a esa dirección. Espere una hora e intente de nuevo.';

export interface NewMail extends Email, BudgetedMail {
  /** Bare address for answers. */
  replyTo?: string;
  /** What it is about (`contest 12`), for counts of mails. */
  topic?: string;
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
   * Stores the e-mail within `tx` and returns the id of its job. Call `wake` after the commit.
   * @throws HttpError 429 when the mailbox has had as many of this kind as its limit allows
   */
  queue(tx: Tx, mail: NewMail): Promise<number>;
  /** As `queue`, for a change that is right without its e-mail: returns null beyond the budget. */
  queueOrDrop(tx: Tx, mail: NewMail): Promise<number | null>;
  /** As `queueOrDrop`, for several e-mails at once. */
  queueAllOrDrop(tx: Tx, mails: readonly NewMail[]): Promise<void>;
  /**
   * Stores a request for an e-mail, which the writer of its kind looks up and writes later: the
   * duration of the call does not depend on what is found. The budget is spent when it is written.
   */
  request(tx: Tx, mail: Pick<NewMail, 'kind' | 'to'>): Promise<void>;
  /** The same queue, for what a visitor of this network causes: networks that have caused none go first. */
  from(network: string): MailQueue;
  /** Sets what finds and writes the asked e-mails of a kind; null: there is nothing to send. */
  writeWith(kind: MailKind, find: FindRequestedMail): void;
  watch(kind: MailKind, watcher: MailWatcher): void;
  /** Writes all e-mails that were asked for and are due. */
  composeRequested(): Promise<void>;
  /**
   * Queues a failed e-mail again within `tx`, with the same Message-ID. Returns false, and changes
   * nothing, when it has not failed. Call `wake` after the commit.
   */
  retry(tx: Tx, jobId: number): Promise<boolean>;
  /**
   * Deletes mails that are not sent within `tx`, except one that is being sent at this moment; those that
   * have failed only of a selected mailbox. Returns their addresses.
   */
  recall(tx: Tx, selection: store.MailSelection): Promise<string[]>;
  countWaiting(db: Database, selection: store.MailSelection): Promise<number>;
  /** Makes the worker look for due e-mails now; does nothing while it is not started. */
  wake(): void;
  /** Sends all due e-mails; returns how many were sent. */
  runDue(): Promise<number>;
  /** Starts sending: now, at each `wake`, and periodically for retries. */
  start(): Promise<void>;
  /** Waits at most 5 s for the e-mails being sent, and takes no more. */
  stop(): Promise<void>;
  countUnsent(): Promise<{ waiting: number; failed: number }>;
  /** When one of these mails was stored for this mailbox (ms since 1970); null for none. */
  findMailTo(address: string, messageIds: readonly string[]): Promise<number | null>;
}

export interface MailQueueOptions extends MailWorkerOptions {
  /** The part of a Message-ID after the `@`. */
  domain: string;
}

/** Characters of the proof in a Message-ID: too few to tell whose a sent mail was. */
const PROOF_LENGTH = 6;

/**
 * Returns the left part of a Message-ID, which proves to whom the mail was: its address is deleted when it is sent, and
 * a report of one's own mail must end nothing of others.
 */
function toMessageName(id: string, to: string): string {
  const text = `${id} ${toMailboxKey(to)}`;
  return `${id}-${createHash('sha256').update(text).digest('hex').slice(0, PROOF_LENGTH)}`;
}

function createLimitError(): HttpError {
  return new HttpError(429, { detail: TOO_MANY_MAILS }, { 'retry-after': String(HOUR_MS / 1000) });
}

export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { db, clock, domain } = options;
  const writers = new Map<string, FindRequestedMail>();
  const watchers = new Map<string, MailWatcher>();

  function toJob(
    mail: NewMail,
    { turn, delay }: { turn: number; delay: number },
    state = 'waiting',
  ) {
    const { to, replyTo = '', subject, text, html, headers = {} } = mail;
    return {
      message_id: `${toMessageName(randomUUID(), to)}@${domain}`,
      to_address: toOneLine(to),
      reply_to: toOneLine(replyTo),
      subject: toOneLine(subject),
      text_body: text,
      html_body: html,
      headers_json: JSON.stringify(headers),
      priority: getPriority(mail.kind),
      turn,
      kind: mail.kind,
      topic: mail.topic ?? '',
      author_id: mail.author?.id ?? null,
      author_type: mail.author?.type ?? null,
      state,
      due_at: clock.now() + delay,
    };
  }

  const common = {
    ...createMailWorker(options, writers, watchers),
    writeWith: (kind: MailKind, find: FindRequestedMail) => void writers.set(kind, find),
    watch: (kind: MailKind, watcher: MailWatcher) => void watchers.set(kind, watcher),
    retry: (tx: Tx, jobId: number) => store.requeueFailed(tx, jobId, clock.now()),
    recall: store.deleteUnsent,
    countWaiting: store.countWaiting,
    countUnsent: () => countUnsent(db),
    async findMailTo(address: string, messageIds: readonly string[]) {
      const own = messageIds.filter((messageId) => {
        const [id = ''] = /^[\da-f-]{36}(?=-)/.exec(messageId) ?? [];
        return messageId.startsWith(`${toMessageName(id, address)}@`);
      });
      return own.length === 0 ? null : store.findStoredAt(db, own);
    },
  };

  function from(network?: string): MailQueue {
    /** Returns the jobs of those that may be sent. */
    async function toJobs(tx: Tx, mails: readonly NewMail[], now: number) {
      const within = await spendMailboxes(tx, mails, now, network);
      const turns = await spendTurns(
        tx,
        within.map(({ kind }) => kind),
        now,
        network,
      );
      return within.flatMap((mail, at) => (turns[at] ? toJob(mail, turns[at]) : []));
    }
    async function queueOrDrop(tx: Tx, mail: NewMail): Promise<number | null> {
      const now = clock.now();
      const [job] = await toJobs(tx, [mail], now);
      return job ? store.insertJob(tx, job, now) : null;
    }
    return {
      ...common,
      from,
      queueOrDrop,
      async queue(tx, mail) {
        const id = await queueOrDrop(tx, mail);
        if (id === null) throw createLimitError();
        return id;
      },
      async queueAllOrDrop(tx, mails) {
        const now = clock.now();
        await store.insertJobs(tx, await toJobs(tx, mails, now), now);
      },
      async request(tx, mail) {
        const now = clock.now();
        const [turn] = await spendTurns(tx, [mail.kind], now, network);
        const unwritten = { ...mail, subject: '', text: '', html: '' };
        if (turn) await store.insertJob(tx, toJob(unwritten, turn, 'asked'), now);
      },
    };
  }
  return from();
}

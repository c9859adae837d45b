import type { Generated } from 'kysely';
import { ofNobody, type PersonalData, visitorData } from '../db/personal-data.ts';

/** One mail to one or more addresses; times are milliseconds since 1970. */
export interface MailJobTable {
  id: Generated<number>;
  /** Without angle brackets, with a proof of whose mailbox it was for (`mail-queue.ts`). Fixed, so that a repeat after a crash can be told from another mail. */
  message_id: string;
  /** As in the header: `a@example.com` or `Name <a@example.com>`, several with commas. */
  to_address: string;
  /** A bare address, or empty. */
  reply_to: string;
  subject: string;
  text_body: string;
  html_body: string;
  /** See `budgets.ts`. */
  kind: Generated<string>;
  /** What it is about (`contest 12`), for counts of mails; empty for most. */
  topic: Generated<string>;
  /** The account by whose right it is sent, and its role (`user_type`) then; null for none. */
  author_id: number | null;
  author_type: number | null;
  /** JSON object of further headers. */
  headers_json: string;
  /** 1 for what somebody waits for, 0 for the rest. */
  priority: Generated<number>;
  /** How many its visitor's network had caused before in that hour: lower is sent first. */
  turn: Generated<number>;
  /**
   * `asked` until its text is written, then `waiting`, `sending`, `sent`, or `failed` with the reason in
   * `last_error`.
   */
  state: string;
  attempts: number;
  created_at: number;
  /** When the next attempt may begin; while it is being sent, when its worker is taken to have died. */
  due_at: number;
  sent_at: number | null;
  last_error: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    mail_job: MailJobTable;
  }
}

const MAIL = visitorData('the period of sent mails', 'the purge; with the account or the message');

export const mailData = {
  mail_job: {
    to_address: MAIL,
    reply_to: MAIL,
    subject: MAIL,
    text_body: MAIL,
    html_body: MAIL,
    headers_json: MAIL,
    last_error: MAIL,
    ...ofNobody('message_id', 'state', 'kind', 'topic'),
  },
} as const satisfies PersonalData;

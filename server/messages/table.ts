import type { Generated } from 'kysely';
import { ofNobody, type PersonalData, visitorData } from '../db/personal-data.ts';

/** A message sent with the contact form. */
export interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  country: string;
  subject: string;
  message: string;
  is_read: number;
  is_answered: number;
  is_demo: number;
  created_at: number;
  /** The e-mail to staff; null when it no longer exists. */
  mail_job_id: number | null;
}

/** A mailbox or a browser that gets announcements. */
export interface SubscriberTable {
  id: Generated<number>;
  /** Lower case; null for a browser. */
  email: string | null;
  /** Sealed JSON of the push subscription of a browser; empty for a mailbox. */
  push: Generated<string>;
  /** Canonical form, or `push` and a hash of the browser's address; unique among those that were confirmed. */
  email_key: string;
  /** Hash of the token that ends the subscription without a login. */
  token_hash: string;
  is_active: number;
  is_demo: number;
  created_at: number;
  /** Null until the mailbox has confirmed it: it gets no news before. */
  confirmed_at: Generated<number | null>;
  /** When this address was last asked to confirm: a request of one that has ended, too, changes nothing else. */
  asked_at: Generated<number | null>;
  ended_at: Generated<number | null>;
  /** The e-mail that welcomes, or asks to confirm. */
  mail_job_id: Generated<number | null>;
  /** Two-letter code; empty when unknown. */
  country: Generated<string>;
  /** Codes of `contracts/interests.ts`, with a comma before and after each. */
  interests: Generated<string>;
  /** Permanent refusals by the mail server since the last mail that it took. */
  refusals: Generated<number>;
  /** When refusals or a report ended the subscription, and the last answer or why it came back. */
  refused_at: Generated<number | null>;
  refused_reason: Generated<string>;
  /** Where and on which day who was imported agreed; empty for who subscribed on the site. */
  consent_source: Generated<string>;
  consent_day: Generated<string>;
}

/** A mailbox that left and is deleted. */
export interface FormerSubscriberTable {
  email_hash: string;
  created_at: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    contact_message: ContactMessageTable;
    subscriber: SubscriberTable;
    former_subscriber: FormerSubscriberTable;
  }
}

const SUBSCRIBER = visitorData(
  'while subscribed, then the period of former subscribers',
  'staff, or the purge',
);
const MESSAGE = visitorData('the period of messages', 'staff, or the purge');

export const messageData = {
  contact_message: {
    name: MESSAGE,
    email: MESSAGE,
    country: MESSAGE,
    subject: MESSAGE,
    message: MESSAGE,
  },
  subscriber: {
    email: SUBSCRIBER,
    email_key: SUBSCRIBER,
    push: SUBSCRIBER,
    country: SUBSCRIBER,
    interests: SUBSCRIBER,
    refused_reason: SUBSCRIBER,
    consent_source: SUBSCRIBER,
    consent_day: SUBSCRIBER,
    ...ofNobody('token_hash'),
  },
  former_subscriber: {
    email_hash: visitorData(
      'for ever, as a hash alone',
      'when the mailbox confirms a new subscription',
    ),
  },
  announcement_mail: ofNobody('token_hash'),
} as const satisfies PersonalData;

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

export interface SubscriberTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  /** Canonical form; unique among those that were confirmed. */
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
  /** Names of `contracts/interests.ts` with commas between them; empty: everything. */
  interests: Generated<string>;
  /** Permanent refusals by the mail server since the last mail that it took. */
  refusals: Generated<number>;
  /** When the refusals ended the subscription, and the last answer. */
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

/** Who wants to hear of one date, or of the contests of one event. */
export interface AlertTable {
  id: Generated<number>;
  subject: 'date' | 'contest';
  subject_id: number;
  target_hash: string;
  email: string;
  /** Sealed JSON of the push subscription; empty by mail. */
  push: string;
  created_at: number;
  confirmed_at: number | null;
  /** When it was last asked for. */
  asked_at: Generated<number | null>;
  /** What it was told last of the start and state of a date, or what the page said when it was asked for. */
  known: Generated<string>;
  /** The same of its moment and place. */
  place: Generated<string>;
  /** Changes of that that were told by push. */
  changes: Generated<number>;
}

/** What an alert was told, or is to be told. */
export interface AlertNewsTable {
  alert_id: number;
  news: string;
  created_at: number;
  due_at: number;
  attempts: number;
  sent_at: number | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    contact_message: ContactMessageTable;
    subscriber: SubscriberTable;
    former_subscriber: FormerSubscriberTable;
    alert: AlertTable;
    alert_news: AlertNewsTable;
  }
}

const SUBSCRIBER = visitorData(
  'while subscribed, then the period of former subscribers',
  'staff, or the purge',
);
const MESSAGE = visitorData('the period of messages', 'staff, or the purge');

const ALERT = visitorData(
  'the period of alerts',
  'the person, the push service, staff with the subscription, or the purge',
);

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
  news_link: ofNobody('address'),
  alert: {
    email: ALERT,
    push: ALERT,
    target_hash: ALERT,
    ...ofNobody('subject', 'known', 'place'),
  },
  alert_news: ofNobody('news'),
} as const satisfies PersonalData;

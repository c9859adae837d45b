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
  /** Canonical form; unique but for subscriptions older than the column. */
  email_key: string;
  /** Hash of the token that ends the subscription without a login. */
  token_hash: string;
  is_active: number;
  is_demo: number;
  created_at: number;
  /** Null until the mailbox has confirmed it: it gets no news before. */
  confirmed_at: number | null;
  ended_at: number | null;
  /** The e-mail that welcomes, or asks to confirm. */
  mail_job_id: number | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    contact_message: ContactMessageTable;
    subscriber: SubscriberTable;
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
  subscriber: { email: SUBSCRIBER, email_key: SUBSCRIBER, ...ofNobody('token_hash') },
  announcement_mail: ofNobody('token_hash'),
} as const satisfies PersonalData;

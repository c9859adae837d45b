import type { Generated } from 'kysely';

/** What a visitor wrote in the contact form. */
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
  /** The mail to the staff; null when there is none any more. */
  mail_job_id: number | null;
}

export interface SubscriberTable {
  id: Generated<number>;
  /** Lower case: as it is compared and written to. */
  email: string;
  /** The secret that ends the subscription without a log-in. */
  token: string;
  is_active: number;
  is_demo: number;
  created_at: number;
  ended_at: number | null;
  /** The welcome mail. */
  mail_job_id: number | null;
}

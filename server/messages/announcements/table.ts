import type { ColumnType, Generated } from 'kysely';
import type { announcementTexts } from '../../../contracts/announcements.ts';
import type { TextColumns } from '../../db/tables.ts';

type OrNull<V> = ColumnType<V | null, V | null | undefined, V | null>;

/** News that staff write once and send to all confirmed subscribers, or to those with an interest. */
export interface AnnouncementTable extends TextColumns<typeof announcementTexts> {
  id: Generated<number>;
  picture_id: OrNull<number>;
  /** The account by whose right it is sent; null for a reminder. */
  account_id: OrNull<number>;
  /** The date and the start that the program reminds of, once: `date-12 1790000000000`; null for all others. */
  reminder: OrNull<string>;
  /** When it is to be sent; null for a draft. */
  send_at: OrNull<number>;
  /** The first mail; from then on it does not change and visitors may read it. */
  started_at: OrNull<number>;
  finished_at: OrNull<number>;
  is_paused: number;
  /** People who have got it, or whose mail waits to be sent. */
  sent: number;
  /** Those of them whose mailbox was refused, how many they were when it stopped because of that, and why. */
  refused: Generated<number>;
  refused_at_stop: Generated<number>;
  stop_reason: Generated<string>;
  created_at: number;
}

/** A subscriber who has got an announcement. */
export interface AnnouncementMailTable {
  announcement_id: number;
  subscriber_id: number;
  /** Hash of the token in the mail that ends the subscription. */
  token_hash: string;
  /** Whether the mailbox was refused. */
  is_refused: Generated<number>;
  created_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    announcement: AnnouncementTable;
    announcement_mail: AnnouncementMailTable;
  }
}

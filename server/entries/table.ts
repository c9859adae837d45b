import type { Generated } from 'kysely';
import type { EntryKind, entryTexts, heroChoices } from '../../contracts/entries.ts';
import type { SocialNetwork } from '../../contracts/network-addresses.ts';
import type { segmentTexts } from '../../contracts/segments.ts';
import type { PositionedColumns, TextColumns } from '../db/tables.ts';

/** An artist, an event or a content item. */
export interface EntryTable extends PositionedColumns, TextColumns<typeof entryTexts> {
  kind: EntryKind;
  name: string;
  /** The slug; unique within the kind. */
  name_id: string;
  description: string;
  /** JSON list of filter codes. */
  condition: string;
  picture_id: number | null;
  is_active: number;
  /** The chosen ink; empty for the one that follows from the id. */
  ink: Generated<string>;
  /** What heads its pages. */
  hero: Generated<(typeof heroChoices)[number]>;
  created_at: number;
}

/** Former slugs of an entry; they redirect to the current one. */
export interface EntryOldSlugTable {
  kind: EntryKind;
  name_id: string;
  entry_id: number;
}

export interface EntrySocialTable extends Record<SocialNetwork, string> {
  id: Generated<number>;
  entry_id: number;
}

export interface EntryWebTable {
  id: Generated<number>;
  entry_id: number;
  text: string;
  hiring: string;
  calendar: string;
  url: string;
}

/** The cover page of an event or content item. */
export interface PortraitTable {
  id: Generated<number>;
  entry_id: number;
  picture_id: number | null;
  description: string;
}

export interface SegmentTable extends TextColumns<typeof segmentTexts> {
  id: Generated<number>;
  entry_id: number;
  year: number | null;
  country: string;
  vol: number | null;
  is_active: number;
  created_at: number;
}

/** Belongs to exactly one artist, segment or capsule. */
export interface PlaylistTable {
  id: Generated<number>;
  entry_id: number | null;
  segment_id: number | null;
  capsule_id: number | null;
  spotify: string;
  youtube: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    entry: EntryTable;
    entry_old_slug: EntryOldSlugTable;
    entry_social: EntrySocialTable;
    entry_web: EntryWebTable;
    portrait: PortraitTable;
    segment: SegmentTable;
    playlist: PlaylistTable;
  }
}

import type { EntryKind } from '../../../contracts/entries.ts';
import { toNetworkReply } from '../../../contracts/network-addresses.ts';
import type { PlaylistItem, SocialItem, WebItem } from '../../../contracts/records.ts';
import type { PlaylistRow, SocialRow, WebRow } from './store.ts';

/** Returns the parent's id in a field named after its kind. */
export function toOwnerField(kind: EntryKind, id: number): { [K in EntryKind]?: number } {
  return { [kind]: id };
}

export function toSocialItem(kind: EntryKind, row: SocialRow): SocialItem {
  const { entry_id, ...networks } = row;
  return { ...toOwnerField(kind, entry_id), ...toNetworkReply(networks) };
}

export function toWebItem(kind: EntryKind, row: WebRow): WebItem {
  const { id, text, hiring, calendar, url } = row;
  return { id, ...toOwnerField(kind, row.entry_id), text, hiring, calendar, url };
}

export function toPlaylistItem(kind: EntryKind, row: PlaylistRow): PlaylistItem {
  const owner =
    row.segment_id === null ? toOwnerField(kind, row.entry_id ?? 0) : { detail: row.segment_id };
  return { id: row.id, ...owner, spotify: row.spotify, youtube: row.youtube };
}

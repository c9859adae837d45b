import type { Place } from './place.ts';

/** Section of each kind of record that has one; a list, in which a record can be opened. */
const lists: Readonly<Record<string, number>> = {
  ...{ artist: 21, event: 22, content: 23, flyer: 11, calendar: 12, beat: 51, lyrics: 52 },
  ...{ account: 37, contest: 61, judge: 63 },
};
/** Section of each kind of record of which there is one. */
const pages: Readonly<Record<string, number>> = {
  ...{ social: 13, 'site-texts': 18, 'private-key': 14, capsula: 36 },
};
/** Dialog of an entry in which a part of it is edited. */
const tabs: Readonly<Record<string, string>> = {
  ...{ album: 'album', detail: 'segments', playlist: 'playlist', portrait: 'portrait' },
  ...{ social: 'social', web: 'web', background: 'backgrounds' },
};

/**
 * Returns where a record is edited; null for kinds that have no section.
 * @param resource as in the audit: `artist`, or `artist/album` for a part of an artist
 * @param owner the record that a part belongs to
 */
export function recordPlace(resource: string, id: number | null, owner?: unknown): Place | null {
  const [subject = '', part] = resource.split('/');
  const page = pages[subject];
  if (page !== undefined) return { section: page, params: {} };
  const section = lists[subject];
  if (section === undefined) return null;
  if (part === undefined) return { section, params: { id: String(id) } };
  const tab = tabs[part];
  if (typeof owner !== 'number' || tab === undefined) return { section, params: {} };
  return { section, params: { id: String(owner), tab } };
}

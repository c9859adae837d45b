import { findKind } from '../../../contracts/kinds.ts';
import type { Place } from './place.ts';

/**
 * Returns where a record is edited; null for kinds that have no section.
 * @param resource as in the audit: `artist`, or `artist/album` for a part of an artist
 * @param owner the record that a part belongs to
 */
export function findRecordPlace(
  resource: string,
  id: number | null,
  owner?: unknown,
): Place | null {
  const { kind, part } = findKind(resource);
  const section = kind?.section;
  if (section === undefined) return null;
  if (kind?.creates === null) return { section, params: {} };
  if (!resource.includes('/')) return { section, params: { id: String(id) } };
  if (typeof owner !== 'number' || part === undefined) return { section, params: {} };
  const opened = part.isSearchable ? { part: String(id) } : {};
  return { section, params: { id: String(owner), tab: part.tab, ...opened } };
}

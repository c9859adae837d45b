import { useQuery } from '@tanstack/react-query';
import type { EntryItem, EntryKind } from '../../../contracts/entries.ts';
import { call } from '../ui/client.ts';
import type { SeriesKind } from './kinds.ts';

/** Keys of the cached data of entries. */
export const entryKeys = {
  list: (kind: EntryKind) => ['entries', kind] as const,
  losses: (kind: EntryKind, id: number) => ['entries', kind, id, 'losses'] as const,
  /** What the page of an entry says that it lacks. */
  lacks: (kind: EntryKind, id: number) => ['entries', kind, id, 'lacks'] as const,
  record: (kind: EntryKind, name: string, id: number) => ['entries', kind, id, name] as const,
  portrait: (kind: SeriesKind, id: number) => ['entries', kind, id, 'portrait'] as const,
  segments: (kind: SeriesKind, id: number) => ['entries', kind, id, 'segments'] as const,
  segmentPlaylist: (kind: SeriesKind, id: number) => ['segments', kind, id, 'playlist'] as const,
};

/** Returns the field in which sub-records name their parent. */
export function toOwnerField(kind: EntryKind, id: number): Record<EntryKind, number> {
  return { [kind]: id } as Record<EntryKind, number>;
}

/** Every item of a kind, in public order. */
function useEntries(kind: EntryKind) {
  return useQuery({
    queryKey: entryKeys.list(kind),
    queryFn: (): Promise<EntryItem[]> => call(`GET /${kind}/init/`, {}),
  });
}

/** The items of a kind as options of a select. */
export function useEntryOptions(kind: EntryKind) {
  const { data, isError } = useEntries(kind);
  return { data: data?.map(({ id, name }) => ({ value: String(id), label: name })), isError };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '../../../contracts/preferences.ts';
import { localValues } from '../../ui/storage.ts';
import { call } from './client.ts';
import { useSession } from './session.ts';

const NO_PREFERENCES: Preferences = {};
/** Key in `localStorage`, before the account's id: what was known last, shown until the answer. */
const STORAGE_KEY_PREFIX = 'preferencias-';

function readStored(userId: number): Preferences {
  try {
    const stored: unknown = JSON.parse(localValues.get(STORAGE_KEY_PREFIX + userId) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : NO_PREFERENCES;
  } catch {
    return NO_PREFERENCES;
  }
}

/** How the account has arranged the panel, on every device; a change shows at once and is sent. */
export function usePreferences() {
  const { userId } = useSession();
  const queries = useQueryClient();
  const queryKey = ['preferences', userId];
  function cachePreferences(preferences: Preferences): Preferences {
    localValues.set(STORAGE_KEY_PREFIX + userId, JSON.stringify(preferences));
    return preferences;
  }
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      cachePreferences(await call('GET /me/preferences/', {}, { signal })),
    placeholderData: () => readStored(userId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const preferences = data ?? NO_PREFERENCES;
  /** Replaces parts; rejects if they could not be stored, and shows what is stored. */
  async function change(parts: Preferences): Promise<void> {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, cachePreferences({ ...preferences, ...parts }));
    try {
      await call('PATCH /me/preferences/', { body: parts });
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  }
  return { preferences, change };
}

/** Whether somebody opened or folded something by its name; undefined if neither. */
export function useFold(): readonly [
  isOpen: (name: string) => boolean | undefined,
  set: (name: string, isOpen: boolean) => void,
] {
  const { preferences, change } = usePreferences();
  const open = preferences.open ?? {};
  return [
    (name) => open[name],
    // A fold that could not be stored is no loss.
    (name, isOpen) => void change({ open: { ...open, [name]: isOpen } }).catch(() => undefined),
  ];
}

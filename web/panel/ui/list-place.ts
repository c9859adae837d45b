import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { DEFAULT_PAGE_SIZE, MAX_PAGE } from '../../../contracts/paging.ts';
import {
  changePlace,
  closeRecord,
  mergeParams,
  openPlace,
  type PlaceChanges,
  usePlace,
} from './navigation.ts';
import {
  type PlaceKey,
  type PlaceParams,
  parseOneOf,
  parsePositiveInteger,
  trimAndLimit,
} from './place.ts';
import { SurfaceContext } from './record-surface.ts';

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Reads and writes the search, filters, order, page and opened record of a list. */
export interface ListPlace {
  params: PlaceParams;
  /** Null removes a key. 'push' adds a history entry where the place is the URL. */
  change(changes: PlaceChanges, how?: 'replace' | 'push'): void;
  /** Returns from the opened record to the list. */
  closeRecord(): void;
}

const close = () => closeRecord();
const closePart = () => closeRecord(true);

/** Returns the place of a list in the URL. */
export function useListPlace(): ListPlace {
  return { params: usePlace().params, change: changePlace, closeRecord: close };
}

/**
 * Returns the place of a list in a dialog or in a tab of a record's page, which keeps its own.
 * @param hasPages whether its records have pages: in a tab, the opened one is in the URL (`part`, `view`)
 */
export function useNestedPlace(hasPages = false): ListPlace {
  const { part, view } = usePlace().params;
  const surface = use(SurfaceContext);
  const isInUrl = hasPages && surface !== null;
  // A tab with unsaved input stays below the opened one.
  const isShown = surface?.isShown === true;
  const [local, setLocal] = useState<PlaceParams>({});
  const change = useCallback(
    (changes: PlaceChanges, mode?: 'replace' | 'push') => {
      const { id, tab, ...others } = changes;
      setLocal((params) => mergeParams(params, isInUrl ? others : changes));
      if (isInUrl && id !== undefined) changePlace({ part: id, view: tab ?? null }, mode);
      else if (isInUrl && tab !== undefined) changePlace({ view: tab }, mode);
    },
    [isInUrl],
  );
  const params = useMemo(
    () =>
      isInUrl ? mergeParams(local, isShown ? { id: part ?? null, tab: view ?? null } : {}) : local,
    [local, isInUrl, isShown, part, view],
  );
  const closeLocal = useCallback(() => change({ id: null, tab: null }), [change]);
  return { params, change, closeRecord: isInUrl ? closePart : closeLocal };
}

/** Search of a list: the value of the field, and the debounced value in the place. */
function useSearchText({ params, change }: ListPlace) {
  const query = params.q ?? '';
  const [typed, setTyped] = useState({ text: query, base: query });
  // Back, forward and links change the search without typing; they take precedence over the typed
  // text.
  const search = typed.base === query ? typed.text : query;
  useEffect(() => {
    const sent = trimAndLimit(search);
    if (sent === query) return;
    const timer = setTimeout(() => {
      setTyped({ text: search, base: sent });
      change({ q: sent, page: null });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search, query, change]);
  return { words: query, search, setSearch: (text: string) => setTyped({ text, base: query }) };
}

/**
 * Search and page of a list, stored in the URL unless another place is given. A new search starts
 * at the first page. A page change pushes a history entry; a search replaces the current one.
 */
export function useListParams(ownPlace?: ListPlace) {
  const url = useListPlace();
  const place = ownPlace ?? url;
  const { params, change } = place;
  const { words, search, setSearch } = useSearchText(place);
  const setPage = useCallback(
    (page: number, mode: 'push' | 'replace' = 'push') =>
      change({ page: page === 1 ? null : page }, mode),
    [change],
  );
  return {
    page: Math.min(parsePositiveInteger(params.page) ?? 1, MAX_PAGE),
    setPage,
    search,
    setSearch,
    /** Request parameter; `undefined` without a search. */
    words: words || undefined,
    getPages: (count: number | undefined) =>
      Math.max(1, Math.ceil((count ?? 0) / DEFAULT_PAGE_SIZE)),
  };
}

/**
 * A filter of a list; null if it is absent or not allowed. Setting it returns to the first page.
 */
export function useListFilter<T extends string>(
  { params, change }: ListPlace,
  key: PlaceKey,
  allowed: readonly T[],
) {
  const value = parseOneOf(params[key], allowed);
  const setValue = (next: string | null) => change({ [key]: next, page: null });
  return [value, setValue] as const;
}

/** The tab of a section, in the URL. Changing it clears search and filters of its list. */
export function useSectionTab<T extends string>(labels: Readonly<Record<T, string>>) {
  const { section, params } = usePlace();
  const tabs = Object.keys(labels) as T[];
  const tab = parseOneOf(params.list, tabs) ?? tabs[0];
  function setTab(next: string | null): void {
    openPlace({ section, params: next === null || next === tabs[0] ? {} : { list: next } });
  }
  return [tab, setTab] as const;
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_PAGE_SIZE } from '../../../../contracts/paging.ts';
import { type ListPlace, useListParams } from '../../ui/list-place.ts';
import { parseOneOf, parsePositiveInteger } from '../../ui/place.ts';
import { sendCall } from '../fields/send-call.ts';
import { editsKey, isEditable } from '../record/record-marks.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { ListFilter } from '../record/resource-parts.ts';
import { createListEdits, isPage, type Page } from './list-edits.ts';
import { isSortedBy, narrowItems, type Sort, STATES, searchedText } from './narrow.ts';

/** Records of a page of a table, and of a grid of cards. */
const PAGE_ROWS = 50;
const PAGE_CARDS = 24;
/** Records of a page that the server cuts, if they can be ordered: as many as it allows. */
const PAGE_ORDERED = MAX_PAGE_SIZE;

/** Filter value that shows all records. */
export const ALL = 'all';

/** The filters with their chosen values; null for none. */
function readFilters<Item extends Identified>(
  { filters = [] }: Resource<Item>,
  { params }: ListPlace,
) {
  return filters.map((filter) => {
    const values = [ALL, ...filter.options.map(({ value }) => value)];
    const value = parseOneOf(params[filter.param], values) ?? filter.initial ?? null;
    return { ...filter, value };
  });
}

/**
 * The record that the place names, where the page of the list does not have it. A call's answer is stored
 * here too.
 * @param own the records of the list; undefined while they are loading
 */
function useNamed<Item extends Identified>(
  { calls, key, paging }: Resource<Item>,
  id: number | null,
  own: readonly Item[] | undefined,
) {
  const namedKey = [...key, 'named', id];
  const isElsewhere =
    paging !== undefined && own !== undefined && id !== null && !own.some((item) => item.id === id);
  const { data, isError } = useQuery({
    queryKey: namedKey,
    queryFn: () => sendCall<Page<Item>>(calls.list, { query: { id, page_size: 1 } }),
    enabled: isElsewhere && paging === 'searched',
    retry: false,
  });
  const isLoading = isElsewhere && paging === 'searched' && data === undefined && !isError;
  const named = isElsewhere ? (data?.results ?? []) : [];
  return { namedKey, arrived: own && !isLoading ? [...own, ...named] : undefined };
}

/** What the server is asked for by these filters. */
function toQuery(filters: ReadonlyArray<{ query?: string | undefined; value: string | null }>) {
  return Object.fromEntries(
    filters.map(({ query, value }) => [query, value === ALL ? undefined : (value ?? undefined)]),
  );
}

/** The records of a list that arrives whole, and those of them that match; null while it is paged. */
function useNarrowed<Item extends Identified>(
  resource: Resource<Item>,
  data: Item[] | Page<Item> | undefined,
  filter: Parameters<typeof narrowItems<Item>>[3],
) {
  const isOwn = resource.scope?.isOwn;
  const { search, state, sort } = filter;
  const searchedItems = useMemo(() => {
    if (data === undefined || isPage(data)) return null;
    return isOwn ? data.filter(isOwn) : data;
  }, [data, isOwn]);
  const texts = useMemo(
    () => new Map(searchedItems?.map((item) => [item.id, searchedText(resource, item)])),
    [searchedItems, resource],
  );
  const filtered = useMemo(
    () =>
      searchedItems === null
        ? []
        : narrowItems(resource, searchedItems, texts, { search, state, sort }),
    [searchedItems, search, state, texts, resource, sort],
  );
  return { whole: searchedItems, found: filtered };
}

interface ShownList {
  filters: readonly ListFilter[];
  found: ReadonlyArray<Identified>;
  size: number;
}

/** Changes of what the list shows, all of which stand in the place. */
function createPlaceChanges(change: ListPlace['change'], { filters, found, size }: ShownList) {
  return {
    /** Shows the page that contains a record, without search and filters if they hide it. */
    goTo(id: number) {
      const at = found.findIndex((item) => item.id === id);
      if (at < 0) change({ q: null, state: null, page: null });
      else change({ page: at < size ? null : Math.floor(at / size) + 1 });
    },
    clear: () =>
      change({
        q: null,
        state: null,
        page: null,
        ...Object.fromEntries(filters.map(({ param }) => [param, null])),
      }),
    setState: (next: string) => change({ state: next === 'all' ? null : next, page: null }),
    setFilter({ param, initial = '' }: ListFilter, next: string) {
      change({ [param]: next === initial ? null : next, page: null });
    },
    setSort: (next: Sort | null) => change({ sort: next, page: null }),
  };
}

/**
 * The list of a resource with its search, filters, order and page, all stored in `place`. A list
 * that the server pages is narrowed there; a list that arrives whole is narrowed here.
 */
export function useResourceList<Item extends Identified>(
  resource: Resource<Item>,
  place: ListPlace,
) {
  const queries = useQueryClient();
  const { page, setPage, search, setSearch, words } = useListParams(place);
  const { params, change } = place;
  const filters = readFilters(resource, place);
  const state = resource.active ? parseOneOf(params.state, STATES) : null;
  const isPaged = resource.paging !== undefined;
  const pageSize = isPaged && resource.order ? PAGE_ORDERED : PAGE_ROWS;
  const size = resource.card && !isPaged ? PAGE_CARDS : pageSize;
  const asked = params.sort ?? null;
  const sort = resource.columns?.some((column) => isSortedBy(column, asked)) ? asked : null;
  const { query: fixed, params: path } = resource.scope ?? {};
  const sent = isPaged
    ? {
        ...toQuery(filters),
        search: resource.paging === 'searched' ? words : undefined,
        sort: sort ?? undefined,
        page,
        page_size: size,
      }
    : {};
  const queryKey = isPaged ? [...resource.key, sent] : resource.key;
  const query = useQuery({
    queryKey,
    // Read to its end also when the list is left: the cache would else go on with what stood before a save.
    queryFn: (): Promise<Item[] | Page<Item>> =>
      sendCall(resource.calls.list, { params: path, query: { ...fixed, ...sent } }),
    placeholderData: isPaged ? keepPreviousData : undefined,
    refetchInterval: ({ state: { data } }) =>
      (data && resource.refetchEvery?.(isPage(data) ? data.results : data)) || false,
    staleTime: resource.refetchEvery ? 0 : 10_000,
  });
  const { data } = query;
  const { whole, found } = useNarrowed(resource, data, { search, state, sort });

  const count = data !== undefined && isPage(data) ? data.count : found.length;
  const pages = Math.max(1, Math.ceil(count / size));
  const shown = whole === null ? page : Math.min(page, pages);
  const items =
    data === undefined
      ? undefined
      : isPage(data)
        ? data.results
        : found.slice((shown - 1) * size, shown * size);

  const own = query.isPlaceholderData ? undefined : (whole ?? items);
  const namedId = parsePositiveInteger(params.id);
  const { namedKey, arrived } = useNamed(resource, namedId, own);
  const edits = createListEdits<Item>(queries, queryKey, namedKey);

  async function refresh(): Promise<void> {
    const ownEdits = isEditable(resource) ? [editsKey] : [];
    const stale = [resource.key, ...(resource.alsoStale ?? []), ...ownEdits];
    await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: key })));
  }
  return {
    query,
    /** The records of the page; undefined while loading. */
    items,
    /** The records that a link may open; undefined while they are loading. */
    arrived,
    /** All records in their own order, if they are all here. */
    all: whole ?? (pages === 1 && !query.isPlaceholderData ? items : undefined),
    /** All records that match, in the shown order, if the list arrives whole. */
    found,
    count,
    /** Number of records without search and filters, where it is known. */
    total: whole === null ? count : whole.length,
    page: shown,
    pages,
    setPage,
    search,
    setSearch,
    filters,
    state,
    isNarrowed:
      words !== undefined ||
      Boolean(state) ||
      filters.some(({ value, initial = null }) => value !== initial),
    sort,
    refresh,
    /** Shows a record as a call has answered it, and reads the list again. */
    show(record: Item): Promise<void> {
      edits.replace(record);
      if (record.id === namedId) {
        queries.setQueryData<Page<Item>>(namedKey, { count: 1, results: [record] });
      }
      return refresh();
    },
    ...createPlaceChanges(change, { filters, found, size }),
    ...edits,
  };
}

export type ResourceList<Item extends Identified> = ReturnType<typeof useResourceList<Item>>;

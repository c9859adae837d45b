import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { alertWarning } from './alerts.tsx';
import type { ListPlace } from './list-place.ts';
import { parseOneOf, parsePositiveInteger } from './place.ts';
import { restoreFocus } from './use-dialog.ts';

const RECORD_NOT_FOUND = 'No se encontró lo que indica el enlace; puede que ya no exista.';

/** What is shown of the record that the place names; it stays while it disappears. */
interface ShownRecord<T, Tab> {
  item: T;
  tab: Tab;
  opened: boolean;
  /** Differs at each opening: used as a React key, it resets the form. */
  openingKey: number;
}

/** Returns the items of a page that has loaded; those of the previous page are ignored. */
export function pickRequestedItems<T>(query: UseQueryResult<{ results: T[] }>): T[] | undefined {
  return query.isPlaceholderData ? undefined : query.data?.results;
}

/**
 * Returns what is shown after the place or the list has changed.
 * @param requested id and tab in the place; null if it names no record
 */
function getNextState<T extends { id: number }, Tab extends string>(
  shown: ShownRecord<T, Tab> | null,
  requested: { id: number | null; tab: Tab | null } | null,
  items: readonly T[] | undefined,
): ShownRecord<T, Tab> | null {
  if (shown?.opened && requested?.id === shown.item.id && requested.tab === shown.tab) return shown;
  const former = shown?.opened && shown.item.id === requested?.id ? shown.item : undefined;
  const item = items?.find(({ id }) => id === requested?.id) ?? former;
  if (item && requested?.tab) {
    return { item, tab: requested.tab, opened: true, openingKey: (shown?.openingKey ?? 0) + 1 };
  }
  return shown?.opened && requested === null ? { ...shown, opened: false } : shown;
}

/**
 * Page or dialog of one record of a list: open while the place names it by `id` and `tab`, after a
 * click, a reload, a link or forward navigation.
 * @param items the list or page; undefined while it is loading
 * @param tabs what can be opened of a record; the first needs no `tab`
 */
export function useOpenedRecord<T extends { id: number }, Tab extends string>(
  items: readonly T[] | undefined,
  tabs: readonly [Tab, ...Tab[]],
  { params: place, change, closeRecord }: ListPlace,
) {
  // A form takes long to render on a slow phone; the click must not wait for it.
  const params = useDeferredValue(place);
  const [shown, setShown] = useState<ShownRecord<T, Tab> | null>(null);
  const tab = params.tab === undefined ? tabs[0] : parseOneOf(params.tab, tabs);
  const requested = params.id === undefined ? null : { id: parsePositiveInteger(params.id), tab };
  const state = getNextState(shown, requested, items);
  if (state !== shown) setShown(state);
  const isOpened = state?.opened === true;
  const returnTo = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpened) restoreFocus(returnTo.current);
  }, [isOpened]);

  const isShown = isOpened && state.item.id === requested?.id && state.tab === requested.tab;
  const isMissing = requested !== null && items !== undefined && !isShown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, until something else is asked for
  useEffect(() => {
    if (!isMissing) return;
    alertWarning(RECORD_NOT_FOUND);
    closeRecord();
  }, [isMissing, params.id, params.tab]);

  return {
    state,
    open(item: T, opened: Tab = tabs[0]): void {
      if (!isOpened) returnTo.current = document.activeElement;
      change({ id: item.id, tab: opened === tabs[0] ? null : opened }, 'push');
    },
    close: closeRecord,
  };
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { alertWarning } from './alerts.tsx';
import { parseOneOf, parseWhole } from './place.ts';
import { useDialog } from './use-dialog.ts';
import { FIRST_DIALOG, type ListPlace, useListPlace } from './use-list-params.ts';

export const RECORD_NOT_FOUND = 'No se encontró lo que indica el enlace; puede que ya no exista.';

interface Asked<T, Tab> {
  item: T;
  tab: Tab;
}

/**
 * Returns the items of a page after they have loaded; placeholder data of the previous page is
 * ignored.
 */
export function arrivedItems<T>(query: UseQueryResult<{ results: T[] }>): T[] | undefined {
  return query.isPlaceholderData ? undefined : query.data?.results;
}

/**
 * Dialog for one record of a list, opened by `id` and `tab` in the URL: by a click, a reload, a
 * link or forward navigation.
 * @param items the list or page; undefined while it is loading
 * @param tabs what can be opened of a record; the first needs no `tab`
 * @param onOpen called for each opening
 * @param given where `id` and `tab` are kept if not in the URL
 */
export function useRecordDialog<T extends { id: number }, Tab extends string>(
  items: readonly T[] | undefined,
  tabs: readonly [Tab, ...Tab[]],
  onOpen?: (item: T) => void,
  given?: ListPlace,
) {
  const url = useListPlace();
  const { params, change } = given ?? url;
  const dialog = useDialog<Asked<T, Tab>>();
  const id = parseWhole(params.id, 1);
  const named = parseOneOf(params.tab, tabs);
  // `form` also names the first dialog, whatever it is; a form that is not the first has its own name.
  const isFirst = params.tab === undefined || (named === null && params.tab === FIRST_DIALOG);
  const tab = isFirst ? tabs[0] : named;
  const { state } = dialog;
  const isShown = state?.opened && state.subject.item.id === id && state.subject.tab === tab;

  function show(item: T, shown: Tab): void {
    dialog.open({ item, tab: shown });
    onOpen?.(item);
  }
  function close(): void {
    dialog.close();
    change({ id: null, tab: null });
  }
  function followAddress(): void {
    if (params.id === undefined) {
      if (state?.opened) dialog.close();
    } else if (items !== undefined && !isShown) {
      const item = items.find((one) => one.id === id);
      if (item !== undefined && tab !== null) show(item, tab);
      else {
        alertWarning(RECORD_NOT_FOUND);
        close();
      }
    }
  }
  const follow = useRef(followAddress);
  useEffect(() => {
    follow.current = followAddress;
  });
  const isLoaded = items !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address or the loaded list.
  useEffect(() => follow.current(), [params.id, params.tab, isLoaded]);

  return {
    state: state && { ...state.subject, opened: state.opened, round: state.round },
    open(item: T, opened: Tab = tabs[0]): void {
      show(item, opened);
      change({ id: item.id, tab: opened === tabs[0] ? null : opened });
    },
    close,
  };
}

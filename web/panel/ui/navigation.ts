import { useEffect, useMemo, useRef } from 'react';
import { type createBrowserRouter, type Location, useLocation } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import {
  formatPlace,
  isSamePage,
  type Place,
  type PlaceKey,
  type PlaceParams,
  parsePlace,
  removeRecord,
} from './place.ts';

/** State that the panel stores in an entry of the history. */
interface EntryState {
  /** Whether the entry beneath is the list from which the record was opened. */
  isOverList?: boolean;
  /** Whether the entry beneath is the first one of the tab and shows the same. */
  isOverFirst?: boolean;
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Owns the history; set before the panel is rendered. */
let router: Router | undefined;

/** The entry of a record that is being closed after its own question. */
let closing: Location | null = null;

const readState = ({ state }: Location): EntryState => state ?? {};

/** Whether the entry is the first one that the panel has in this tab. */
const isFirstEntry = () => window.history.state?.idx === 0;

/** Lets the router own the history of the panel. */
export function startNavigation(started: Router): void {
  router = started;
  let last = started.state.location;
  started.subscribe(({ location, historyAction }) => {
    if (location === last) return;
    const from = last;
    last = location;
    if (historyAction === 'POP' && readState(from).isOverFirst && isFirstEntry()) {
      void started.navigate(-1);
    }
    const isOtherSection = parsePlace(from).section !== parsePlace(location).section;
    if (historyAction === 'PUSH' && isOtherSection) window.scrollTo(0, 0);
  });
}

/** Adds an entry over the first one, so that going back can close what is open without leaving the panel. */
export function coverFirstEntry(): void {
  if (router === undefined || !isFirstEntry()) return;
  const { location } = router.state;
  const state: EntryState = { ...readState(location), isOverFirst: true };
  void router.navigate(formatPlace(parsePlace(location)), { state });
}

/** Writes the address of what is shown again, if the browser went back several entries at once. */
export function restoreAddress(): void {
  const shown = router?.state.location;
  if (shown === undefined || shown.search === window.location.search) return;
  void router?.navigate(formatPlace(parsePlace(shown)), { replace: true, state: shown.state });
}

/** Returns the current place in the panel from the URL. */
export function usePlace(): Place {
  const location = useLocation();
  return useMemo(() => parsePlace(location), [location]);
}

function navigate(place: Place, mode: 'push' | 'replace'): void {
  if (router === undefined) return;
  const { location } = router.state;
  const current = parsePlace(location);
  const address = formatPlace(place);
  if (address === formatPlace(current)) return;
  // The tabs of an opened record share its entry.
  const isWithinRecord = current.params.id !== undefined && isSamePage(current, place);
  const replace = mode === 'replace' || isWithinRecord;
  const isOverList = formatPlace(removeRecord(place)) === formatPlace(current);
  const state = replace ? location.state : ({ isOverList } satisfies EntryState);
  void router.navigate(address, { replace, state });
}

/**
 * Navigates to a place and pushes a history entry. Leaving the section or the record asks for
 * confirmation if a form has unsaved input.
 */
export function openPlace(place: Place): void {
  navigate(place, 'push');
}

/** Opens a path of the panel without reloading the page, and any other path as a document. */
export function openPath(path: string): void {
  const url = new URL(path, window.location.origin);
  if (url.pathname === paths.dashboard) openPlace(parsePlace(url));
  else window.location.assign(url);
}

/**
 * Returns to the list of the opened record; the caller has asked about unsaved input.
 * @param isPart whether the record is a part, whose list is in a tab of its whole
 */
export function closeRecord(isPart = false): void {
  if (router === undefined) return;
  const { location } = router.state;
  const place = parsePlace(location);
  if (place.params.id === undefined || location === closing) return;
  closing = location;
  const isOverPart = !isPart && place.params.part !== undefined;
  const list = isOverPart ? removeRecord(removeRecord(place)) : removeRecord(place);
  if (readState(location).isOverList && !isOverPart) void router.navigate(-1);
  else void router.navigate(formatPlace(list), { replace: true });
}

/** Whether the record of this entry is being closed. */
export const isClosing = (location: Location) => location === closing;

/** Whether a navigation leaves the page, so that unsaved input would be lost. */
export const isLeaving = (from: Location, to: Location) =>
  !isSamePage(parsePlace(from), parsePlace(to));

export type PlaceChanges = Partial<Record<PlaceKey, string | number | null>>;

/** Returns the parameters with the changes; null removes a key. */
export function mergeParams(params: PlaceParams, changes: PlaceChanges): PlaceParams {
  const changed = Object.entries(changes).map(([key, value]) => [
    key,
    value === null ? undefined : String(value),
  ]);
  return { ...params, ...Object.fromEntries(changed) };
}

/** Changes parameters within the section (null removes one), by default without a history entry. */
export function changePlace(changes: PlaceChanges, mode: 'replace' | 'push' = 'replace'): void {
  if (router === undefined) return;
  const { section, params } = parsePlace(router.state.location);
  navigate({ section, params: mergeParams(params, changes) }, mode);
}

type Click = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a click on a link is to open it here: not in another tab or window, nor to save it. */
function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}

/** Returns a handler of clicks on a link that opens it here; other clicks are left to the browser. */
export function createPlainClickHandler(open: () => void) {
  return (event: Click & Pick<MouseEvent, 'preventDefault'>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !link.hasAttribute('href') || link.target !== '') return;
  if (link.origin !== window.location.origin || link.pathname !== paths.dashboard) return;
  event.preventDefault();
  openPlace(parsePlace(link));
}

/** Handles links to places of the panel, including those in dialogs, without reloading the page. */
export function usePlaceLinks(): void {
  useEffect(() => {
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** Clicks a button of a section when a link names it (`open` in the place), and removes the name from the URL. */
export function useLinkedButton(name: string, click: () => void): void {
  const { open } = usePlace().params;
  const latest = useRef(click);
  latest.current = click;
  const isAsked = open === name;
  useEffect(() => {
    if (!isAsked) return;
    changePlace({ open: null });
    latest.current();
  }, [isAsked]);
}

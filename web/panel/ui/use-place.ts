import { useEffect, useSyncExternalStore } from 'react';
import { paths } from '../../../contracts/paths.ts';
import { forgetLayerEntry, listenToHistory, noteAddress, whenHistorySettled } from './layers.ts';
import { formatPlace, type Place, type PlaceKey, type PlaceParams, parsePlace } from './place.ts';
import { hasUnsavedInput } from './unsaved-input.ts';
import { leaveAfterQuestion } from './use-unsaved-warning.ts';

const listeners = new Set<() => void>();
let address = '';
let current: Place = { section: 0, params: {} };

function refresh(): void {
  const { search, hash } = window.location;
  if (search + hash === address) return;
  address = search + hash;
  current = parsePlace(window.location);
}

/**
 * Returns the same object until the place changes. While there are subscribers, the URL is read
 * only after `notify`: the router renders earlier, before an open dialog could refuse to close.
 */
function readPlace(): Place {
  if (listeners.size === 0) refresh();
  return current;
}

function notify(): void {
  refresh();
  for (const listener of listeners) listener();
}

/** Whether two places show the same record, or lists of the same section. */
function isSamePage(one: Place, other: Place): boolean {
  return one.section === other.section && one.params.id === other.params.id;
}

/**
 * Asks for confirmation if there is unsaved input; returns whether navigation was blocked. The URL
 * stays if the answer is no.
 */
function isKeptBack(): boolean {
  const next = parsePlace(window.location);
  if (isSamePage(next, current) || !hasUnsavedInput()) return false;
  window.history.pushState(window.history.state, '', formatPlace(current));
  void leaveAfterQuestion(() => show(next));
  return true;
}

/** Normalizes a URL with the section in the hash. */
function onHistory(): void {
  if (address !== '' && isKeptBack()) return;
  refresh();
  if (/^#\d+$/.test(window.location.hash)) {
    window.history.replaceState(window.history.state, '', formatPlace(current));
  }
  notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    listenToHistory();
    window.addEventListener('popstate', onHistory);
    queueMicrotask(onHistory);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', onHistory);
  };
}

/** Returns the current place in the panel from the URL. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, readPlace);
}

/** Returns the code of the current section; the component renders again only when that changes. */
export function useSectionCode(): number | null {
  return useSyncExternalStore(subscribe, () => readPlace().section);
}

function show(place: Place): void {
  whenHistorySettled(() => push(place));
}

function push(place: Place): void {
  const isOtherSection = place.section !== readPlace().section;
  forgetLayerEntry();
  window.history.pushState(window.history.state, '', formatPlace(place));
  if (isOtherSection) window.scrollTo(0, 0);
  notify();
}

/**
 * Navigates to a place and pushes a history entry. Leaving the section or the record asks for
 * confirmation if a form has unsaved input.
 */
export function openPlace(place: Place): void {
  if (isSamePage(place, readPlace())) show(place);
  else void leaveAfterQuestion(() => show(place));
}

/** Opens a path of the panel without reloading the page, and any other path as a document. */
export function openPath(path: string): void {
  const url = new URL(path, window.location.origin);
  if (url.pathname === paths.dashboard) openPlace(parsePlace(url));
  else window.location.assign(url);
}

export type PlaceChanges = Partial<Record<PlaceKey, string | number | null>>;

/** Returns the parameters with the changes; null removes a key. */
export function mergeParams(params: PlaceParams, changes: PlaceChanges): PlaceParams {
  const changed = Object.entries(changes).map(([key, value]) => [
    key,
    value === null ? undefined : String(value),
  ]);
  return { ...params, ...Object.fromEntries(changed) };
}

/**
 * Changes parameters within the section; null removes a key. Replaces the history entry, unless
 * `how` is 'push'.
 */
export function changePlace(changes: PlaceChanges, how: 'replace' | 'push' = 'replace'): void {
  const { section, params } = readPlace();
  const next = formatPlace({ section, params: mergeParams(params, changes) });
  if (next === formatPlace({ section, params })) return;
  if (how === 'push') window.history.pushState(window.history.state, '', next);
  else {
    window.history.replaceState(window.history.state, '', next);
    noteAddress();
  }
  notify();
}

type Click = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a click on a link is to open it here: not in another tab or window, nor to save it. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
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

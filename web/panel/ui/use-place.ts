import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { layers } from './layers.ts';
import { PanelHistory } from './panel-history.ts';
import { type Place, type PlaceKey, type PlaceParams, parsePlace } from './place.ts';

/** Set before the panel is rendered. */
export let panelHistory: PanelHistory;

/** Lets the router of the panel own its history. */
export function startPanelHistory(router: ReturnType<typeof createBrowserRouter>): void {
  panelHistory = new PanelHistory(router, layers, window);
}

const subscribe = (listener: () => void) => panelHistory.subscribe(listener);

/** Returns the current place in the panel from the URL. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => panelHistory.read());
}

/** Returns the code of the current section; the component renders again only when that changes. */
export function useSectionCode(): number | null {
  return useSyncExternalStore(subscribe, () => panelHistory.read().section);
}

/**
 * Navigates to a place and pushes a history entry. Leaving the section or the record asks for
 * confirmation if a form has unsaved input.
 */
export function openPlace(place: Place): void {
  panelHistory.change(() => place, 'push');
}

/** Opens a path of the panel without reloading the page, and any other path as a document. */
export function openPath(path: string): void {
  const url = new URL(path, window.location.origin);
  if (url.pathname === paths.dashboard) openPlace(parsePlace(url));
  else panelHistory.openDocument(url);
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

/** Changes parameters within the section (null removes one), by default without a history entry. */
export function changePlace(changes: PlaceChanges, mode: 'replace' | 'push' = 'replace'): void {
  panelHistory.change(
    ({ section, params }) => ({ section, params: mergeParams(params, changes) }),
    mode,
  );
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
  const { open, id } = usePlace().params;
  const latest = useRef(click);
  latest.current = click;
  const isAsked = open === name && id === undefined;
  useEffect(() => {
    if (!isAsked) return;
    changePlace({ open: null });
    latest.current();
  }, [isAsked]);
}

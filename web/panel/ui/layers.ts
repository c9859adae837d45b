import { useEffect, useRef } from 'react';
import { paths } from '../../ui/paths.ts';
import { formatPlace, parsePlace, withoutRecord } from './place.ts';

/**
 * What lies over the page, bottom first. Escape and the browser's back button close the uppermost
 * alone; while anything lies there, one extra history entry waits for that back button.
 */
interface Layer {
  close(): void;
}

const layers: Layer[] = [];
let hasEntry = false;
let isLeavingEntry = false;
/** Addresses of the extra entry and of the one beneath it, where the back button leads. */
let entryAddress = '';
let addressBeneath = '';

function closeUppermost(): void {
  layers.at(-1)?.close();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || layers.length === 0) return;
  // An open list, a menu or something being dragged by keyboard takes the key first.
  const target = event.target instanceof Element ? event.target : null;
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
  if (target?.closest('[role=menu], [aria-roledescription][aria-pressed=true]')) return;
  event.stopPropagation();
  closeUppermost();
}

/** The page's own address; in the panel's dashboard that of the list, without the opened record. */
function listAddress(): string {
  const { href, pathname } = window.location;
  if (pathname !== paths.dashboard) return href;
  return new URL(formatPlace(withoutRecord(parsePlace(window.location))), href).href;
}

function pushEntry(): void {
  if (hasEntry) return;
  hasEntry = true;
  const { state } = window.history;
  entryAddress = window.location.href;
  addressBeneath = listAddress();
  window.history.replaceState(state, '', addressBeneath);
  window.history.pushState(state, '', entryAddress);
}

/** Keeps the extra entry as an ordinary one: what is opened now comes after it. */
export function forgetLayerEntry(): void {
  hasEntry = false;
}

/** A layer that follows at once (the form after the crop) keeps the entry. */
function settleLater(): void {
  setTimeout(() => {
    if (layers.length > 0) pushEntry();
    else if (hasEntry) {
      hasEntry = false;
      isLeavingEntry = true;
      window.history.back();
    }
  }, 50);
}

function onPopState(): void {
  if (isLeavingEntry) {
    isLeavingEntry = false;
    return;
  }
  const isBack = hasEntry && layers.length > 0 && window.location.href === addressBeneath;
  hasEntry = isBack;
  // The record stays in the address until its layer has closed: a question may keep it open.
  if (isBack) window.history.pushState(window.history.state, '', entryAddress);
  closeUppermost();
  settleLater();
}

let isListening = false;

/** Begins to listen. Whoever reads the address when the history moves has to listen later. */
export function listenToHistory(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('popstate', onPopState);
}

/** Lays a layer on top; the answer takes it away again. */
export function addLayer(close: () => void): () => void {
  listenToHistory();
  const layer: Layer = { close };
  layers.push(layer);
  settleLater();
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    settleLater();
  };
}

/** While `opened`, Escape and back call `close` when nothing lies above. */
export function useLayer(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? addLayer(() => latest.current()) : undefined), [opened]);
}

import { useEffect, useRef } from 'react';
import { paths } from '../../../contracts/paths.ts';
import { formatPlace, parsePlace, withoutRecord } from './place.ts';

/**
 * Stack of layers over the page, bottom first. Escape and the browser's back button close only the
 * top layer; while the stack is not empty, one extra history entry catches the back button.
 */
interface Layer {
  close(): void;
}

const layers: Layer[] = [];
let hasEntry = false;
let isLeavingEntry = false;
/** URLs of the extra history entry and of the entry before it, to which the back button leads. */
let entryAddress = '';
let addressBeneath = '';

function closeUppermost(): void {
  layers.at(-1)?.close();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || layers.length === 0) return;
  // An open list, a menu or a keyboard drag handles the key first.
  const target = event.target instanceof Element ? event.target : null;
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
  if (target?.closest('[role=menu], [aria-roledescription][aria-pressed=true]')) return;
  event.stopPropagation();
  closeUppermost();
}

/** Returns the URL of the page; in the dashboard that of the list, without the opened record. */
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
  // Where the page below is scrolled to is not the browser's to restore: a page in place of a list
  // starts at its own top.
  window.history.scrollRestoration = 'manual';
  window.history.replaceState(state, '', addressBeneath);
  window.history.pushState(state, '', entryAddress);
}

/** Milliseconds after which the extra entry of a layer that has closed is removed. */
const SETTLE_AFTER = 50;

/**
 * Runs `push`, which adds or changes a history entry: at once, or after the extra entry of a layer
 * that has just closed was removed, because going back is asynchronous and would undo it.
 */
export function whenHistorySettled(push: () => void): void {
  if (isLeavingEntry) window.addEventListener('popstate', push, { once: true });
  else if (hasEntry && layers.length === 0) {
    setTimeout(() => whenHistorySettled(push), SETTLE_AFTER + 10);
  } else push();
}

/** Notes that the URL of the current entry was changed while a layer is open. */
export function noteAddress(): void {
  if (hasEntry) entryAddress = window.location.href;
}

/** Turns the extra history entry into an ordinary one, which the next entry follows. */
export function forgetLayerEntry(): void {
  hasEntry = false;
}

/**
 * Deferred: a layer that opens immediately afterwards (the form after the crop) reuses the entry.
 */
function settleLater(): void {
  setTimeout(() => {
    if (layers.length > 0) pushEntry();
    else if (hasEntry) {
      hasEntry = false;
      isLeavingEntry = true;
      window.history.back();
    }
  }, SETTLE_AFTER);
}

function onPopState(): void {
  if (isLeavingEntry) {
    isLeavingEntry = false;
    window.history.scrollRestoration = 'auto';
    return;
  }
  if (hasEntry && layers.length === 0 && window.location.href === addressBeneath) {
    // The last layer has just closed and its entry was not removed yet: back means the page before.
    hasEntry = false;
    window.history.back();
    return;
  }
  const isBack = hasEntry && layers.length > 0 && window.location.href === addressBeneath;
  hasEntry = isBack;
  // The record stays in the URL until its layer has closed: a confirmation may keep it open.
  if (isBack) window.history.pushState(window.history.state, '', entryAddress);
  closeUppermost();
  settleLater();
}

let isListening = false;

/** Registers the history listener. Listeners that read the URL must be registered later. */
export function listenToHistory(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('popstate', onPopState);
}

/** Adds a layer on top; returns the function that removes it. */
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

/** While `opened`, Escape and back call `close` if this is the top layer. */
export function useLayer(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? addLayer(() => latest.current()) : undefined), [opened]);
}

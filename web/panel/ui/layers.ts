import { useEffect, useRef } from 'react';

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

function pushEntry(): void {
  if (hasEntry) return;
  hasEntry = true;
  window.history.pushState(window.history.state, '');
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
  hasEntry = false;
  closeUppermost();
  settleLater();
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('popstate', onPopState);
}

/** Lays a layer on top; the answer takes it away again. */
export function addLayer(close: () => void): () => void {
  listen();
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

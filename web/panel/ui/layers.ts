import { useEffect, useEffectEvent } from 'react';
import { coverFirstEntry } from './navigation.ts';

/** Closes a dialog, or asks whether it may. */
type Close = () => unknown;

/** What is open over the page, bottom first. Escape and going back close the uppermost. */
const openLayers: Close[] = [];

export const hasLayers = () => openLayers.length > 0;

/** Closes the uppermost layer. Returns whether there was one. */
export function closeUppermost(): boolean {
  const close = openLayers.at(-1);
  close?.();
  return close !== undefined;
}

let isListening = false;

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // An open list, a menu or a keyboard drag handles the key first.
  const target = event.target instanceof Element ? event.target : null;
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
  if (target?.closest('[role=menu], [aria-roledescription][aria-pressed=true]')) return;
  if (closeUppermost()) event.stopPropagation();
}

/** Adds a layer on top; returns the function that removes it. */
export function addLayer(close: Close): () => void {
  if (!isListening) window.addEventListener('keydown', onKeyDown, { capture: true });
  isListening = true;
  const layer = () => close();
  openLayers.push(layer);
  coverFirstEntry();
  return () => {
    const index = openLayers.indexOf(layer);
    if (index !== -1) openLayers.splice(index, 1);
  };
}

/** While `isOpen`, Escape and going back call `close` if this is the uppermost layer. */
export function useLayer(isOpen: boolean, close: Close): void {
  const onClose = useEffectEvent(close);
  useEffect(() => (isOpen ? addLayer(() => onClose()) : undefined), [isOpen]);
}

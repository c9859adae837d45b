import { createContext, use, useEffect, useEffectEvent } from 'react';

/** A dialog, menu or page that the back button closes, the topmost first. Escape closes it too, unless it is a page. */
export interface Layer {
  /** Returns false if it stays open. */
  close(): unknown;
  /** Whether the back button closes it by a history entry of its own. */
  hasHistoryEntry: boolean;
  /** Whether it is the page of a record, which Escape does not leave. */
  isPage?: boolean;
}

/** Stack of the open layers, bottom first. */
export function createLayers() {
  let openLayers: readonly Layer[] = [];
  let onOpen = () => undefined as unknown;
  const remove = (layer: Layer) => {
    openLayers = openLayers.filter((item) => item !== layer);
  };
  return {
    /** Calls `listener` whenever a layer was added. */
    setOpenListener(listener: () => unknown): void {
      onOpen = listener;
    },
    /** Adds a layer on top; returns the function that removes it. */
    add(layer: Layer): () => void {
      openLayers = [...openLayers, layer];
      onOpen();
      return () => remove(layer);
    },
    /** What Escape does. Returns whether a layer was asked to close. */
    closeUppermost(): boolean {
      const top = openLayers.at(-1);
      if (top === undefined || top.isPage) return false;
      top.close();
      return true;
    },
    size: () => openLayers.length,
    /** Number of layers that need a history entry. */
    countEntries: () => openLayers.filter(({ hasHistoryEntry }) => hasHistoryEntry).length,
    /** Closes the layers above the first `entryCount` that have a history entry, until one stays open or opens a question. */
    closeDownTo(entryCount: number): void {
      const above = openLayers.filter(({ hasHistoryEntry }) => hasHistoryEntry).slice(entryCount);
      for (const layer of above.reverse()) {
        const { length } = openLayers;
        const isKept = layer.close() === false || openLayers.length > length;
        if (isKept) return;
        remove(layer);
      }
    },
  };
}

export type Layers = ReturnType<typeof createLayers>;

export const layers = createLayers();

let isListening = false;

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // An open list, a menu or a keyboard drag handles the key first.
  const target = event.target instanceof Element ? event.target : null;
  if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
  if (target?.closest('[role=menu], [aria-roledescription][aria-pressed=true]')) return;
  if (layers.closeUppermost()) event.stopPropagation();
}

/** Adds a layer on top; returns the function that removes it. */
export function addLayer(close: () => unknown, hasHistoryEntry = true, isPage = false): () => void {
  if (!isListening) window.addEventListener('keydown', onKeyDown, { capture: true });
  isListening = true;
  return layers.add({ close, hasHistoryEntry, isPage });
}

/**
 * Shared by the layers inside the page or dialog of a record that the URL names: the first of them
 * uses the history entry of the record instead of adding its own.
 */
export interface RecordLayer {
  isEntryUsed: boolean;
}

export const RecordLayerContext = createContext<RecordLayer | null>(null);

/**
 * While `isOpen`, Escape and back call `close` if this is the top layer; it returns false if it stays
 * open. A page (`isPage`) is closed by back alone.
 */
export function useLayer(isOpen: boolean, close: () => unknown, isPage = false): void {
  const record = use(RecordLayerContext);
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const usesRecordEntry = record !== null && !record.isEntryUsed;
    if (usesRecordEntry) record.isEntryUsed = true;
    const remove = addLayer(() => onClose(), !usesRecordEntry, isPage);
    return () => {
      remove();
      if (usesRecordEntry) record.isEntryUsed = false;
    };
  }, [isOpen, record, isPage]);
}

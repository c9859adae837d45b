import { useEffect } from 'react';
import type { Player } from './use-player.ts';

/** Seconds that an arrow key seeks. */
const SEEK_SECONDS = 5;
/** Elements with their own keyboard handling; their keys never reach the player. */
const OWN_KEYBOARD_SELECTOR =
  'a, button, input, select, textarea, summary, dialog, [contenteditable], [role=slider]';

/**
 * Space toggles playback, the arrows seek, Shift and an arrow change the beat. Inactive while an
 * element with its own keyboard handling has the focus.
 */
export function useShortcuts(player: Player): void {
  useEffect(() => {
    const { audio } = player;
    const actions: Readonly<Record<string, () => void>> = {
      ' ': player.toggle,
      ArrowRight: () => player.seek((audio?.currentTime ?? 0) + SEEK_SECONDS),
      ArrowLeft: () => player.seek(Math.max(0, (audio?.currentTime ?? 0) - SEEK_SECONDS)),
      'Shift+ArrowRight': player.next,
      'Shift+ArrowLeft': player.previous,
    };
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.isComposing || (event.target as Element).closest?.(OWN_KEYBOARD_SELECTOR)) return;
      if (document.querySelector('dialog[open]')) return;
      const action = actions[event.shiftKey ? `Shift+${event.key}` : event.key];
      if (!action || (event.repeat && event.key === ' ')) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

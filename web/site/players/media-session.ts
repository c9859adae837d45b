/** A browser throws for an action that it does not support. */
export function setMediaActions(
  actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>,
  isOn: boolean,
): void {
  for (const [name, handler] of Object.entries(actions)) {
    try {
      navigator.mediaSession?.setActionHandler(name as MediaSessionAction, isOn ? handler : null);
    } catch {
      // The other actions still work.
    }
  }
}

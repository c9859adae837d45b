/** Formats seconds as the player shows them: `min:sec`. */
export function clockTime(seconds: number): string {
  const wholeSeconds = Math.max(1, Math.round(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/**
 * Returns the length of a beat: values from the form take precedence over the length of the file.
 */
export function getLength(fields: { time?: string; duration?: number }, fileSeconds: number) {
  const duration = fields.duration ?? Math.max(1, Math.round(fileSeconds));
  return { duration, time: fields.time ?? clockTime(duration) };
}

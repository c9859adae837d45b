/** Formats seconds as the player shows them: `min:sec`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * Returns the length of a beat: values from the form take precedence over the length of the file.
 */
export function getLength(sent: { time?: string; duration?: number }, fileSeconds: number) {
  const duration = sent.duration ?? Math.max(1, Math.round(fileSeconds));
  return { duration, time: sent.time ?? clockTime(duration) };
}

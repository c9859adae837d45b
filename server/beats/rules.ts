/** Seconds as the player writes them: `min:sec`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** How long a beat plays: what was typed in the form goes before what the file says. */
export function lengthOf(sent: { time?: string; duration?: number }, fileSeconds: number) {
  const duration = sent.duration ?? Math.max(1, Math.round(fileSeconds));
  return { duration, time: sent.time ?? clockTime(duration) };
}

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const SECONDS = [604_800, 86_400, 3_600, 60, 1];

/** Seconds of an ISO-8601 duration such as `PT1M10S`; 0 for what is none (a live broadcast). */
export function parseIsoDuration(text: string): number {
  const parts = DURATION.exec(text)?.slice(1) ?? [];
  return parts.reduce((sum, part, at) => sum + Number(part ?? 0) * (SECONDS[at] ?? 0), 0);
}

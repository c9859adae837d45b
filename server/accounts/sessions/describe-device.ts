/** Patterns of browsers in `User-Agent`; those based on another browser come first. */
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: ReadonlyArray<[RegExp, string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function match(rules: ReadonlyArray<[RegExp, string]>, text: string): string | null {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Returns a short Spanish description of a `User-Agent`, for example `Firefox · Android`. */
export function describeDevice(userAgent: string): string {
  const parts = [match(BROWSERS, userAgent), match(SYSTEMS, userAgent)];
  return parts.filter((part) => part !== null).join(' · ') || 'Dispositivo desconocido';
}

/** What a request asks of a file: a part that begins at `start`, or its last `last` bytes. */
export type RangeRequest = { start: number; end?: number } | { last: number };

/**
 * Reads the header `Range` (RFC 9110, section 14). Null means the whole file: no header, another
 * unit, several ranges at once, or one that ends before it begins, all of which may be ignored.
 */
export function readRange(header: string | undefined): RangeRequest | null {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  if (match === null) return null;
  const [, first = '', second = ''] = match;
  if (first === '') return second === '' ? null : { last: Number(second) };
  if (second === '') return { start: Number(first) };
  const range = { start: Number(first), end: Number(second) };
  return range.end < range.start ? null : range;
}

/** Whether a part may be sent to who holds the version that `If-Range` names, by tag or date. */
export function isSameVersion(
  ifRange: string | undefined,
  file: { etag: string; modified: Date },
): boolean {
  if (ifRange === undefined || ifRange === file.etag) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return false;
  // HTTP dates have whole seconds, and only the very same one will do.
  return Date.parse(ifRange) === Math.floor(file.modified.getTime() / 1000) * 1000;
}

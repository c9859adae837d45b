/** A requested byte range: from `start`, or the last `last` bytes. */
export type RangeRequest = { start: number; end?: number } | { last: number };

/**
 * Parses the header `Range` (RFC 9110, section 14). Returns null for the whole file: no header,
 * another unit, several ranges, or an end before the start, all of which a server may ignore.
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

/** Whether `If-Range` (entity tag or date) matches the current version, so that a range may be sent. */
export function isSameVersion(
  ifRange: string | undefined,
  file: { etag: string; modified: Date },
): boolean {
  if (ifRange === undefined || ifRange === file.etag) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return false;
  // HTTP dates have whole seconds; only an exact match counts.
  return Date.parse(ifRange) === Math.floor(file.modified.getTime() / 1000) * 1000;
}

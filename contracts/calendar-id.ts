import { findPastedAddress } from './pasted-address.ts';

const CALENDAR_ID = /^[^\s@]+@[^\s@]+$/;
const HOST = /^(?:[a-z]+\.)?google\.com$/;

/** Decodes the `cid` of a share link: the id in base64, without padding. */
function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Returns the id in an address of Google Calendar: of its embedding, its sharing or its iCal file. */
function findInAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !HOST.test(url.hostname)) return undefined;
  const cid = url.searchParams.get('cid') ?? '';
  const [, feed = ''] = /\/(?:ical|feeds)\/([^/]+)\//.exec(url.pathname) ?? [];
  const candidates = [
    url.searchParams.get('src') ?? '',
    cid,
    fromBase64(cid),
    feed.replace('%40', '@'),
  ];
  return candidates.find((candidate) => CALENDAR_ID.test(candidate));
}

/**
 * Returns the id of a calendar from its address, the snippet that embeds it or the id itself; any
 * other text unchanged.
 */
export function toCalendarId(typed: string): string {
  return findInAddress(findPastedAddress(typed)) ?? typed;
}

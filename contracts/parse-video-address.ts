import { findPastedAddress, toAbsolute } from './pasted-address.ts';

const ID = /^[A-Za-z0-9_-]{11}$/;
const SITES = /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const SHORT_SITES = /^(?:www\.)?youtu\.be$/;
/** Path prefixes that are followed by the video id. */
const FOLDERS = ['shorts', 'embed', 'live', 'v', 'e', 'watch'];

/**
 * Returns the 11-character id from any common form of a YouTube URL (watch, short link, Shorts,
 * embed, live, mobile, music, with or without a scheme or further parameters), as it is pasted, or from a
 * bare id.
 * Returns null for anything else.
 */
export function parseVideoAddress(text: string): string | null {
  const trimmed = text.trim();
  if (ID.test(trimmed)) return trimmed;
  const url = URL.parse(toAbsolute(findPastedAddress(trimmed).replace(/^\/\//, '')));
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (SHORT_SITES.test(url.hostname)) return toIdOrNull(removeParameters(first));
  if (!SITES.test(url.hostname)) return null;
  const videoId = url.searchParams.get('v') ?? parseFragmentVideo(url.hash);
  // The id is the first 11 characters after 'v='.
  if (videoId !== null) return toIdOrNull(videoId.slice(0, 11));
  return FOLDERS.includes(first.toLowerCase()) ? toIdOrNull(removeParameters(second)) : null;
}

/** Old mobile URLs contain path and query after the '#': `/#/watch?v=…`. */
function parseFragmentVideo(hash: string): string | null {
  const query = hash.split('?')[1];
  return query === undefined ? null : new URLSearchParams(query).get('v');
}

/** Parameters that were pasted behind a path without its `?`. */
function removeParameters(segment: string): string {
  return segment.split('&', 1).join('');
}

function toIdOrNull(text: string): string | null {
  return ID.test(text) ? text : null;
}

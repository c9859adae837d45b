const ID = /^[A-Za-z0-9_-]{11}$/;
const SITES = /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const SHORT_SITES = /^(?:www\.)?youtu\.be$/;
/** Path prefixes that are followed by the video id. */
const FOLDERS = ['shorts', 'embed', 'live', 'v', 'e', 'watch'];

/**
 * Returns the 11-character id from any common form of a YouTube URL (watch, short link, Shorts,
 * embed, live, mobile, music, with or without a scheme or further parameters) or from a bare id.
 * Returns null for anything else.
 */
export function parseVideoAddress(text: string): string | null {
  const trimmed = text.trim();
  if (ID.test(trimmed)) return trimmed;
  const url = URL.parse(
    /^https?:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`,
  );
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (SHORT_SITES.test(url.hostname)) return toIdOrNull(first);
  if (!SITES.test(url.hostname)) return null;
  const videoId = url.searchParams.get('v') ?? parseFragmentVideo(url.hash);
  // The id is the first 11 characters after 'v='.
  if (videoId !== null) return toIdOrNull(videoId.slice(0, 11));
  return FOLDERS.includes(first.toLowerCase()) ? toIdOrNull(second) : null;
}

/** Old mobile URLs contain path and query after the '#': `/#/watch?v=…`. */
function parseFragmentVideo(hash: string): string | null {
  const query = hash.split('?')[1];
  return query === undefined ? null : new URLSearchParams(query).get('v');
}

function toIdOrNull(text: string): string | null {
  return ID.test(text) ? text : null;
}

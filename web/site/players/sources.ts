/** URLs of an external player, and of its page for when the frame is not available. */
export interface PlayerSource {
  frameUrl: string;
  /** URL of the same content on the platform's site. */
  pageUrl: string;
  platform: string;
}

const youtubeFrame = 'https://www.youtube-nocookie.com/embed';

/** Returns the source of one video of a playlist, or of all of it without `video`. */
export function youtubeSource(playlist: string, video?: string): PlayerSource {
  const list = encodeURIComponent(playlist);
  const platform = 'YouTube';
  if (video === undefined) {
    const frameUrl = `${youtubeFrame}/videoseries?list=${list}&autoplay=1&hl=es-419`;
    return { frameUrl, pageUrl: `https://www.youtube.com/playlist?list=${list}`, platform };
  }
  const id = encodeURIComponent(video);
  const frameUrl = `${youtubeFrame}/${id}?list=${list}&autoplay=1&hl=es-419`;
  return { frameUrl, pageUrl: `https://www.youtube.com/watch?v=${id}&list=${list}`, platform };
}

/** Returns the source of a single video; `isAutoplay` enables autoplay. */
export function videoSource(video: string, isAutoplay = true): PlayerSource {
  const id = encodeURIComponent(video);
  return {
    frameUrl: `${youtubeFrame}/${id}?${isAutoplay ? 'autoplay=1&' : ''}hl=es-419`,
    pageUrl: `https://www.youtube.com/watch?v=${id}`,
    platform: 'YouTube',
  };
}

/**
 * Returns the source of a list of the music platform.
 * @param list its id, or kind and id as in `album/abc`
 */
export function spotifySource(list: string): PlayerSource {
  const [, kind = 'playlist', id = ''] = /^(?:([a-z]+)\/)?(.*)$/s.exec(list) ?? [];
  const path = `${kind}/${encodeURIComponent(id)}`;
  return {
    frameUrl: `https://open.spotify.com/embed/${path}?theme=0`,
    pageUrl: `https://open.spotify.com/${path}`,
    platform: 'Spotify',
  };
}

/** Returns the source of the embedded view of a public calendar, in Caracas time. */
export function calendarSource(ref: string): PlayerSource {
  const query = new URLSearchParams({ src: ref, ctz: 'America/Caracas', hl: 'es_419' });
  return {
    frameUrl: `https://calendar.google.com/calendar/embed?${query}&mode=AGENDA&showTitle=0`,
    pageUrl: `https://calendar.google.com/calendar/embed?${query}`,
    platform: 'Google Calendar',
  };
}

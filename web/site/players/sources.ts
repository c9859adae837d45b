/** Where each outside player lives, and its page for when the frame cannot be had. */
export interface PlayerSource {
  /** Address of the frame. */
  frame: string;
  /** Address of the same thing on the platform's own site. */
  page: string;
  platform: string;
}

const youtubeFrame = 'https://www.youtube-nocookie.com/embed';

/** One video of a playlist, or the whole playlist when `video` is left out. */
export function youtubeSource(playlist: string, video?: string): PlayerSource {
  const list = encodeURIComponent(playlist);
  const platform = 'YouTube';
  if (video === undefined) {
    const frame = `${youtubeFrame}/videoseries?list=${list}&autoplay=1&hl=es-419`;
    return { frame, page: `https://www.youtube.com/playlist?list=${list}`, platform };
  }
  const id = encodeURIComponent(video);
  const frame = `${youtubeFrame}/${id}?list=${list}&autoplay=1&hl=es-419`;
  return { frame, page: `https://www.youtube.com/watch?v=${id}&list=${list}`, platform };
}

/** One video on its own; it begins by itself where a press asked for it. */
export function videoSource(video: string, beginsByItself = true): PlayerSource {
  const id = encodeURIComponent(video);
  return {
    frame: `${youtubeFrame}/${id}?${beginsByItself ? 'autoplay=1&' : ''}hl=es-419`,
    page: `https://www.youtube.com/watch?v=${id}`,
    platform: 'YouTube',
  };
}

/** A list of the music platform: its id, or kind and id as in `album/abc`. */
export function spotifySource(list: string): PlayerSource {
  const [, kind = 'playlist', id = ''] = /^(?:([a-z]+)\/)?(.*)$/s.exec(list) ?? [];
  const path = `${kind}/${encodeURIComponent(id)}`;
  return {
    frame: `https://open.spotify.com/embed/${path}?theme=0`,
    page: `https://open.spotify.com/${path}`,
    platform: 'Spotify',
  };
}

/** The embedded view of a public calendar, in Caracas time. */
export function calendarSource(ref: string): PlayerSource {
  const query = new URLSearchParams({ src: ref, ctz: 'America/Caracas', hl: 'es_419' });
  return {
    frame: `https://calendar.google.com/calendar/embed?${query}&mode=AGENDA&showTitle=0`,
    page: `https://calendar.google.com/calendar/embed?${query}`,
    platform: 'Google Calendar',
  };
}

import { z } from 'zod';
import { bounded, NOT_A_LINK } from './fields.ts';

const YOUTUBE_HOSTS = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const PLAYLIST_ID = /^[\w-]{2,64}$/;

/**
 * The id of a YouTube playlist from its address or the id itself; empty stays empty.
 * Null when it is neither.
 */
function youtubePlaylistId(value: string): string | null {
  const text = value.trim();
  if (text === '' || PLAYLIST_ID.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const list = url.searchParams.get('list') ?? '';
  return YOUTUBE_HOSTS.test(url.hostname) && PLAYLIST_ID.test(list) ? list : null;
}

const SPOTIFY_PATH =
  /(?:^|[/:])(playlist|album|artist|track|show|episode)[/:]([A-Za-z0-9]{2,40})(?:$|[/?])/;

/**
 * What the music player embeds: a bare id (a playlist) stays as it is, an address or URI becomes
 * `kind/id`; empty stays empty. Null when it is none of these.
 */
function spotifyRef(value: string): string | null {
  const text = value.trim();
  if (text === '' || /^[A-Za-z0-9_-]{2,64}$/.test(text)) return text;
  const isOwn =
    /^(spotify:|https?:\/\/([a-z]+\.)?spotify\.com\/|(playlist|album|artist|track|show|episode)\/)/.test(
      text,
    );
  const match = SPOTIFY_PATH.exec(text);
  return isOwn && match !== null ? `${match[1]}/${match[2]}` : null;
}

function reference(read: (value: string) => string | null) {
  const shape = z
    .string()
    .transform((value, context) => {
      const found = read(value);
      if (found === null) context.addIssue({ code: 'custom', message: NOT_A_LINK });
      return found ?? '';
    })
    .pipe(z.string());
  return bounded(500, shape.optional(), { error: NOT_A_LINK });
}

/** Addresses or bare ids of a Spotify list and a YouTube playlist; both may be empty. */
export const playlistFields = {
  spotify: reference(spotifyRef),
  youtube: reference(youtubePlaylistId),
};

import { z } from 'zod';
import { labelled, limitLength, NOT_A_LINK } from './fields.ts';
import { findPastedAddress, toAbsolute } from './pasted-address.ts';

const YOUTUBE_HOSTS = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const PLAYLIST_ID = /^[\w-]{2,64}$/;

/**
 * Returns the id of a YouTube playlist from its URL, from a snippet that embeds it or from the id itself; an empty text is
 * returned unchanged, and null for anything else.
 */
function youtubePlaylistId(value: string): string | null {
  const text = findPastedAddress(value);
  if (text === '' || PLAYLIST_ID.test(text)) return text;
  const url = URL.parse(toAbsolute(text));
  if (!url) return null;
  const list = url.searchParams.get('list') ?? '';
  return YOUTUBE_HOSTS.test(url.hostname) && PLAYLIST_ID.test(list) ? list : null;
}

const SPOTIFY_PATH =
  /(?:^|[/:])(playlist|album|artist|track|show|episode)[/:]([A-Za-z0-9]+)(?:$|[/?#&])/;

/**
 * Returns the Spotify reference that the music player embeds: a bare id (of a playlist) or an empty
 * text unchanged, `kind/id` for a URL or URI, and null for anything else.
 */
function spotifyRef(value: string): string | null {
  const text = toAbsolute(findPastedAddress(value));
  if (text === '' || /^[A-Za-z0-9_-]{2,64}$/.test(text)) return text;
  const isSpotify =
    /^(spotify:|https?:\/\/([a-z]+\.)?spotify\.com\/|(playlist|album|artist|track|show|episode)\/)/.test(
      text,
    );
  const [, kind, id = ''] = SPOTIFY_PATH.exec(text) ?? [];
  return isSpotify && id.length >= 2 && id.length <= 40 ? `${kind}/${id}` : null;
}

function playlistField(read: (value: string) => string | null) {
  const shape = z
    .string()
    .transform((value, context) => {
      const playlist = read(value);
      if (playlist === null) context.addIssue({ code: 'custom', message: NOT_A_LINK });
      return playlist ?? '';
    })
    .pipe(z.string());
  // A snippet is longer than an address.
  return limitLength(2000, shape.optional(), { error: NOT_A_LINK });
}

/** URLs or bare ids of a Spotify playlist and a YouTube playlist; both may be empty. */
export const playlistFields = {
  youtube: labelled(
    'YouTube',
    playlistField(youtubePlaylistId),
    'Enlace, código para insertar o ID de la lista de videos.',
  ),
  spotify: labelled(
    'Spotify',
    playlistField(spotifyRef),
    'Enlace, código para insertar o ID de la lista, el álbum o el artista.',
  ),
};

import type { LyricCard, LyricsArtist, PublicLyric } from '../../../contracts/lyrics.ts';
import { findPictureView, type PictureSet, pictureView } from '../../media/pictures/store.ts';
import type { ArtistName, LyricRow } from '../store.ts';
import type { CardRow, findArtist } from './store.ts';

type ArtistRow = NonNullable<Awaited<ReturnType<typeof findArtist>>>;

export function artistView(row: ArtistRow, pictures: PictureSet): LyricsArtist {
  const { picture_id, ...facts } = row;
  return { ...facts, picture: findPictureView(pictures, picture_id, pictureView) };
}

export function cardView(row: CardRow, artist: ArtistName): LyricCard {
  const { id, title, title_id, featuring, album, year } = row;
  const { name, name_id } = artist;
  const facts = { id, title, title_id, featuring, album, year };
  return { ...facts, artist_id: artist.id, artist: { name, name_id } };
}

export function publicLyricView(row: LyricRow, artist: ArtistName): PublicLyric {
  return {
    ...cardView(row, artist),
    comments: row.comments,
    text: row.document,
    media: { youtube: row.youtube },
  };
}

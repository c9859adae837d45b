import { entryPath, lyricsPath, paths } from '../../../contracts/paths.ts';
import type { PublicArtistEntry } from '../../../contracts/public-entries.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { toSummary } from '../../ui/text.ts';
import { Album } from '../album/album.tsx';
import { NextDates } from '../dates/next-dates.tsx';
import { MusicPlayer } from '../players/music-player.tsx';
import { VideoBlock } from '../players/video-block.tsx';
import { Hero } from '../poster/hero.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { createBreadcrumbs, describePage, toAbsoluteUrl, toImage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import { SocialLinks } from '../social/social-links.tsx';
import { loadSongs } from '../songs/load-songs.ts';
import { ListenButton, SongList } from '../songs/song-list.tsx';
import type { Route } from './+types/artist-page.ts';
import css from './artist-page.module.css';
import { Contact } from './contact.tsx';
import { Description } from './description.tsx';
import { getHeroPictures } from './hero-pictures.ts';
import { loadArtist, loadNextDates } from './load-entry.ts';
import { Neighbours } from './neighbours.tsx';

/** Characters of a long biography shown on a wide screen. */
const PREVIEW_LENGTH = 165;

export const handle: PageHandle = { back: () => paths.artists };

export async function loader({ context, params }: Route.LoaderArgs) {
  const artist = await loadArtist(context, params.id);
  const songs = await loadSongs(context, { artist: artist.name_id });
  return { ...artist, songs, dates: await loadNextDates(context, { artist: artist.name_id }) };
}

function toMusicGroup(artist: PublicArtistEntry, origin: string): Record<string, unknown> {
  const { name, name_id, description, picture, social, web } = artist;
  return {
    '@type': 'MusicGroup',
    name,
    url: toAbsoluteUrl(origin, entryPath('artist', name_id)),
    description: toSummary(description, 300),
    genre: ['Hip hop', 'Rap'],
    ...toImage(origin, picture),
    sameAs: [...Object.values(social), web.url].filter(Boolean),
  };
}

export function meta({ loaderData: artist, matches }: Route.MetaArgs) {
  return describePage(matches, ({ origin, site }) => {
    if (!artist) return null;
    const path = entryPath('artist', artist.name_id);
    return {
      title: artist.seo_title || `${artist.name}: biografía, videos y música`,
      description:
        artist.seo_description ||
        toSummary(`${artist.name} en ${site.name}. ${artist.description}`),
      path,
      alt: artist.picture?.alt,
      type: 'profile',
      ink: artist.ink,
      data: [
        toMusicGroup(artist, origin),
        createBreadcrumbs(origin, [
          ['Artistas', paths.artists],
          [artist.name, path],
        ]),
      ],
    };
  });
}

/** Visually hidden keywords for screen readers and search engines. */
function Keywords({ name }: { name: string }) {
  return (
    <div className="hidden-text">
      <h2>{name}: rap y hip hop latinoamericano</h2>
      <h2>Videos, canciones y biografía de {name}</h2>
    </div>
  );
}

export default function ArtistPage({ loaderData: artist }: Route.ComponentProps) {
  const { name, picture, channel, playlist, prev, next } = artist;
  const { hero, ground } = getHeroPictures(artist);
  const hasSheet =
    channel !== null ||
    artist.songs.length > 0 ||
    artist.lyrics > 0 ||
    Object.values(artist.social).some(Boolean);
  return (
    <article key={artist.id} data-ink={artist.ink}>
      <Hero ink={artist.ink} label="Artista" title={name} heading="h1" picture={hero} isFirst>
        <p className={css.actions}>
          <ListenButton songs={artist.songs} />
          {channel ? (
            <a className={`button ${artist.songs.length > 0 ? 'pale' : ''}`} href="#videos">
              <span aria-hidden="true">▶</span> Videos
            </a>
          ) : null}
          {artist.lyrics > 0 ? (
            <a className="button pale" href={lyricsPath(artist.name_id)}>
              Leer sus letras
            </a>
          ) : null}
        </p>
        <SocialLinks social={artist.social} name={name} />
      </Hero>
      <SongList songs={artist.songs} title="Canciones" />
      <div className={`paper torn ${css.sheet} ${hasSheet ? '' : css.flat}`}>
        {picture ? (
          <PictureImage
            className={css.portrait}
            picture={picture}
            alt={picture.alt || `Foto de ${name}`}
            sizes="(width >= 64rem) 30vw, (min-resolution: 2.5dppx) 50vw, 70vw"
          />
        ) : null}
        <div className={css.facts}>
          <Keywords name={name} />
          <Description name={name} text={artist.description} maxLength={PREVIEW_LENGTH} />
          <Contact web={artist.web} email={artist.email} />
          <p>
            <ShareLink />
          </p>
        </div>
      </div>
      <NextDates dates={artist.dates} owner={{ artist: artist.name_id }} />
      {channel || playlist ? (
        <div className={css.media} id="videos">
          {channel ? (
            <section className={css.videos} aria-label={`Videos de ${name}`}>
              <h2 className={css.heading}>Videos</h2>
              <VideoBlock playlist={channel} name={name} picture={ground} max={50} />
            </section>
          ) : null}
          {playlist ? (
            <div className={css.music}>
              <h2 className={css.heading}>Música</h2>
              <MusicPlayer list={playlist} name={name} />
            </div>
          ) : null}
        </div>
      ) : null}
      <Album pictures={artist.album} name={name} />
      <Neighbours
        label="artistas"
        previous={prev && { name: prev.name, href: entryPath('artist', prev.name_id) }}
        next={next && { name: next.name, href: entryPath('artist', next.name_id) }}
      />
    </article>
  );
}

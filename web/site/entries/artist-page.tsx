import { entryPath, lyricsPath, paths } from '../../../contracts/paths.ts';
import type { PublicArtistEntry } from '../../../contracts/public-entries.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { fullBleed } from '../../ui/picture-sizes.ts';
import { summary } from '../../ui/text.ts';
import { Album } from '../album/album.tsx';
import { MusicPlayer } from '../players/music-player.tsx';
import { VideoBlock } from '../players/video-block.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { absolute, breadcrumbs, describePage } from '../shell/seo.ts';
import { SocialLinks } from '../social/social-links.tsx';
import type { Route } from './+types/artist-page.ts';
import css from './artist-page.module.css';
import { Contact } from './contact.tsx';
import { Description } from './description.tsx';
import { loadArtist } from './load-entry.ts';
import { Neighbours } from './neighbours.tsx';

/** Characters of a long biography shown on a wide screen. */
const PREVIEW = 165;

export const handle = { back: () => paths.artists };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadArtist(context, params.id);
}

function musicGroup(artist: PublicArtistEntry, origin: string): Record<string, unknown> {
  const { name, name_id, description, picture, social, web } = artist;
  return {
    '@type': 'MusicGroup',
    name,
    url: absolute(origin, entryPath('artist', name_id)),
    description: summary(description, 300),
    genre: ['Hip hop', 'Rap'],
    ...(picture ? { image: absolute(origin, picture.share) } : {}),
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
        artist.seo_description || summary(`${artist.name} en ${site.name}. ${artist.description}`),
      path,
      picture: artist.picture ?? artist.background,
      type: 'profile',
      data: [
        musicGroup(artist, origin),
        breadcrumbs(origin, [
          ['Artistas', paths.artists],
          [artist.name, path],
        ]),
      ],
    };
  });
}

function Hero({ artist }: { artist: PublicArtistEntry }) {
  const { name, background, picture } = artist;
  const shown = background ?? picture;
  return (
    <header className={css.hero}>
      {shown ? (
        <PictureImage className={css.background} picture={shown} alt="" sizes={fullBleed} isFirst />
      ) : null}
      <p className="sticker">Artista</p>
      <FitTitle as="h1" text={name} className={css.name} />
    </header>
  );
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
  const { name, picture, background, channel, playlist, prev, next } = artist;
  return (
    <article key={artist.id}>
      <Hero artist={artist} />
      <div className={`paper torn ${css.sheet}`}>
        {picture ? (
          <PictureImage
            className={css.portrait}
            picture={picture}
            alt={`Foto de ${name}`}
            sizes="(width >= 64rem) 30vw, (min-resolution: 2.5dppx) 50vw, 70vw"
          />
        ) : null}
        <div className={css.facts}>
          <Keywords name={name} />
          <Description name={name} text={artist.description} maxLength={PREVIEW} />
          <Contact web={artist.web} email={artist.email} />
          <SocialLinks social={artist.social} name={name} />
          {artist.lyrics > 0 ? (
            <p>
              <a className="button" href={lyricsPath(artist.name_id)}>
                Leer sus letras
              </a>
            </p>
          ) : null}
        </div>
      </div>
      {channel || playlist ? (
        <div className={css.media}>
          {channel ? (
            <section className={css.videos} aria-label={`Videos de ${name}`}>
              <h2 className={css.heading}>Videos</h2>
              <VideoBlock playlist={channel} name={name} picture={background ?? picture} max={50} />
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
        what="artistas"
        previous={prev && { name: prev.name, to: entryPath('artist', prev.name_id) }}
        next={next && { name: next.name, to: entryPath('artist', next.name_id) }}
      />
    </article>
  );
}

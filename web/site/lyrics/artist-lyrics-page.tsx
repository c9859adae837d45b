import { entryPath, listPagePath, lyricsPath, paths } from '../../../contracts/paths.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { toSummary } from '../../ui/text.ts';
import { Neighbours } from '../entries/neighbours.tsx';
import { formatPageTitle } from '../lists/list-page.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { createBreadcrumbs, describePage, toAbsoluteUrl } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/artist-lyrics-page.ts';
import css from './artist-lyrics-page.module.css';
import head from './head.module.css';
import { loadArtistLyrics } from './lyric-data.ts';

type Data = Route.ComponentProps['loaderData'];

export const handle: PageHandle = {
  back: ({ artist = '' }: Record<string, string | undefined>) => entryPath('artist', artist),
};

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadArtistLyrics(context, params.artist, new URL(request.url));
}

function toStructuredData({ artist, lyrics }: Data, origin: string): Record<string, unknown> {
  return {
    '@type': 'CollectionPage',
    name: `Letras de ${artist.name}`,
    url: toAbsoluteUrl(origin, listPagePath(lyricsPath(artist.name_id), lyrics.page)),
    inLanguage: 'es',
    about: {
      '@type': 'MusicGroup',
      name: artist.name,
      url: toAbsoluteUrl(origin, entryPath('artist', artist.name_id)),
    },
    hasPart: lyrics.items.map(({ title, title_id }) => ({
      '@type': 'MusicComposition',
      name: title,
      url: toAbsoluteUrl(origin, lyricsPath(artist.name_id, title_id)),
    })),
  };
}

export function meta({ loaderData: data, matches }: Route.MetaArgs) {
  return describePage(matches, ({ origin, site }) => {
    if (!data) return null;
    const { artist, lyrics } = data;
    const titles = lyrics.items.map(({ title }) => title).slice(0, 5);
    return {
      title: formatPageTitle(`Letras de ${artist.name}`, lyrics.page),
      description: toSummary(
        `Las letras de ${artist.name} en ${site.name}: ${titles.join(', ')}${lyrics.count > 5 ? ' y más' : ''}.`,
      ),
      path: listPagePath(lyricsPath(artist.name_id), lyrics.page),
      data: [
        toStructuredData(data, origin),
        createBreadcrumbs(origin, [
          ['Artistas', paths.artists],
          [artist.name, entryPath('artist', artist.name_id)],
          ['Letras', lyricsPath(artist.name_id)],
        ]),
      ],
    };
  });
}

/** The whole row is clickable through the link in its title. */
function LyricTable({ artist, lyrics }: Data) {
  return (
    <table className={css.table}>
      <caption className="hidden-text">Letras de {artist.name}</caption>
      <thead>
        <tr>
          <th scope="col">Título</th>
          <th scope="col">Álbum</th>
          <th scope="col">Año</th>
        </tr>
      </thead>
      <tbody>
        {lyrics.items.map(({ id, title, title_id, featuring, album, year }) => (
          <tr key={id}>
            <th scope="row">
              <a href={lyricsPath(artist.name_id, title_id)}>{title}</a>
              {featuring ? <span className={css.guests}>con {featuring}</span> : null}
            </th>
            <td>{album || '—'}</td>
            <td className={css.year}>{year}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function ArtistLyricsPage({ loaderData: data }: Route.ComponentProps) {
  const { artist, lyrics, prev, next } = data;
  return (
    <article key={artist.id} data-ink={data.ink}>
      <header className={`${head.head} ${css.head}`}>
        {artist.picture ? (
          <PictureImage
            className={css.portrait}
            picture={artist.picture}
            alt={artist.picture.alt || `Foto de ${artist.name}`}
            sizes="(width >= 64rem) 22vw, 44vw"
            isFirst
          />
        ) : null}
        <div className={css.names}>
          <p className="sticker dark">Letras</p>
          <FitTitle as="h1" text={artist.name} className={css.name} />
          <p>
            <a className={css.link} href={entryPath('artist', artist.name_id)}>
              Ver artista
            </a>
          </p>
        </div>
      </header>
      <div className={`paper torn ${css.sheet}`}>
        <LyricTable {...data} />
        <PageLinks
          label={`las letras de ${artist.name}`}
          path={lyricsPath(artist.name_id)}
          page={lyrics.page}
          pages={lyrics.pages}
        />
      </div>
      <Neighbours
        label="artistas con letras"
        previous={prev && { name: prev.name, href: lyricsPath(prev.name_id) }}
        next={next && { name: next.name, href: lyricsPath(next.name_id) }}
      />
    </article>
  );
}

import { countryName } from '../../../contracts/country-name.ts';
import { segmentPath } from '../../../contracts/paths.ts';
import type { PublicDetail } from '../../../contracts/public-entries.ts';
import type { PublicSong } from '../../../contracts/songs.ts';
import { listDistinctLines } from '../../ui/lines.ts';
import { wrapIndex } from '../../ui/sliding-window.ts';
import { padTwoDigits } from '../../ui/text.ts';
import { Album } from '../album/album.tsx';
import { MusicPlayer } from '../players/music-player.tsx';
import { VideoBlock } from '../players/video-block.tsx';
import { Hero } from '../poster/hero.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { Release } from '../songs/release.tsx';
import { ListenButton, SongList } from '../songs/song-list.tsx';
import { Editions } from './editions.tsx';
import type { LibraryData } from './item-data.ts';
import css from './library.module.css';
import { Neighbours } from './neighbours.tsx';

interface Props extends LibraryData {
  /** Those of the segment. */
  songs: readonly PublicSong[];
  kind: 'event' | 'content';
}

/** Year, volume and country in the size of the title, then who takes part. */
function Figures({
  segment,
}: {
  segment: Pick<PublicDetail, 'year' | 'vol' | 'country' | 'lineup'>;
}) {
  const { year, vol, country } = segment;
  const names = listDistinctLines(segment.lineup);
  if (year === null && vol === null && !country && names.length === 0) return null;
  return (
    <dl className={css.figures}>
      {vol === null ? null : (
        <div>
          <dt>Vol.</dt>
          <dd>{vol}</dd>
        </div>
      )}
      {year === null ? null : (
        <div>
          <dt>Año</dt>
          <dd>{year}</dd>
        </div>
      )}
      {country ? (
        <div>
          <dt>País</dt>
          <dd className={css.country}>{countryName(country)}</dd>
        </div>
      ) : null}
      {names.length > 0 ? (
        <div className={css.lineup}>
          <dt>Participan</dt>
          {names.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}

/** One segment of an event or content item, with arrows to the others. */
export function Library(props: Props) {
  const { kind, item, segments, segment, index, songs } = props;
  const { channel, spotify } = segment.playlist;
  const cover = segment.album.find((picture) => picture.isCover) ?? item.background;
  const _path = segmentPath(kind, item.name_id, index === 0 ? null : segment.id);
  function getNeighbour(step: number) {
    const neighbourIndex = wrapIndex(index + step, segments.length);
    const neighbourSegment = segments[neighbourIndex];
    if (!neighbourSegment || neighbourIndex === index) return null;
    return {
      name: neighbourSegment.title,
      href: segmentPath(kind, item.name_id, neighbourIndex === 0 ? null : neighbourSegment.id),
    };
  }
  return (
    <article className={css[kind]} key={segment.id} data-ink={item.ink}>
      <Hero
        ink={item.ink}
        label={`${item.name} · ${padTwoDigits(index + 1)}/${padTwoDigits(segments.length)}`}
        title={segment.title}
        heading="h1"
        picture={cover}
        isFirst
        isDescribed
        className={css.head}
      >
        {songs.length > 0 ? <ListenButton songs={songs} /> : null}
      </Hero>
      <SongList songs={songs} title="Canciones" hasArtists />
      <div className={`paper torn ${css.sheet}`}>
        <Figures segment={segment} />
        <div className={css.words}>
          <p className={css.description}>{segment.description}</p>
          <Release songs={songs} />
          <p>
            <ShareLink />
          </p>
        </div>
      </div>
      {channel || spotify ? (
        <div className={css.media} id="videos">
          {channel ? (
            <VideoBlock
              playlist={channel}
              name={segment.title}
              picture={cover ?? item.picture}
              max={50}
            />
          ) : null}
          {spotify ? <MusicPlayer list={spotify} name={segment.title} /> : null}
        </div>
      ) : null}
      <Editions kind={kind} item={item} editions={segments} current={index} />
      <Album pictures={segment.album} name={segment.title} />
      <Neighbours label="ediciones" previous={getNeighbour(-1)} next={getNeighbour(1)} />
    </article>
  );
}

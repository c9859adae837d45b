import { coverPath, entryPath, paths } from '../../../contracts/paths.ts';
import type { PublicArtist, PublicItem } from '../../../contracts/public-entries.ts';
import type { HomeInfo, PublicCapsule } from '../../../contracts/site.ts';
import { CalendarBox } from '../calendar/calendar-box.tsx';
import { getHeroPictures } from '../entries/hero-pictures.ts';
import { VideoBlock } from '../players/video-block.tsx';
import { SocialLinks } from '../social/social-links.tsx';
import { SubscriptionBox } from '../subscription/subscription-box.tsx';
import { SlideSheet } from './slide-sheet.tsx';
import css from './slides.module.css';

/** Maximum characters of a video's title on the artist slide. */
const MAX_VIDEO_TITLE_LENGTH = 28;
const VIDEOS_ID = 'videos';

export function ArtistSlide({ artist }: { artist: PublicArtist | null }) {
  if (!artist) {
    return (
      <SlideSheet
        ink="signal"
        label="Artistas"
        name="Pronto"
        description="Aquí estarán los artistas. Vuelva en unos días."
        href={paths.artists}
        picture={null}
      />
    );
  }
  const { name, channel } = artist;
  return (
    <SlideSheet
      ink={artist.ink}
      label="Artistas"
      name={name}
      description={artist.description}
      href={entryPath('artist', artist.name_id)}
      picture={getHeroPictures(artist).hero}
      isFirst
      actions={
        channel ? (
          <a className="button pale" href={`#${VIDEOS_ID}`}>
            <span aria-hidden="true">▶</span> Videos
          </a>
        ) : null
      }
    />
  );
}

/** What belongs to the slide of the artist and stands below all slides: the videos and the icons. */
export function ArtistBand({ artist }: { artist: PublicArtist }) {
  const { name, channel, social } = artist;
  const icons = <SocialLinks social={social} name={name} />;
  return (
    <section className={css.band} id={VIDEOS_ID} data-ink={artist.ink}>
      <h2>{channel ? `Videos de ${name}` : name}</h2>
      {channel ? (
        <VideoBlock
          playlist={channel}
          name={name}
          picture={getHeroPictures(artist).ground}
          max={4}
          titleLength={MAX_VIDEO_TITLE_LENGTH}
        >
          {icons}
        </VideoBlock>
      ) : (
        icons
      )}
    </section>
  );
}

export function ItemSlide({ kind, item }: { kind: 'event' | 'content'; item: PublicItem }) {
  return (
    <SlideSheet
      ink={item.ink}
      label={kind === 'event' ? 'Eventos' : 'Contenido'}
      name={item.name}
      description={item.portrait?.description ?? ''}
      href={coverPath(kind, item.name_id)}
      picture={getHeroPictures(item, [item.picture, item.portrait?.picture]).hero}
    />
  );
}

/** What belongs to the slide of the content and stands below all slides. */
export function ContentBand({ item, calendar }: Pick<HomeInfo, 'calendar'> & { item: PublicItem }) {
  return (
    <div className={css.band} data-ink={item.ink}>
      {calendar ? <CalendarBox calendar={calendar} /> : null}
      <SubscriptionBox />
    </div>
  );
}

export function CapsuleSlide({ capsule }: { capsule: PublicCapsule }) {
  return (
    <SlideSheet
      ink="signal"
      label="Estudio"
      name={capsule.name}
      description={capsule.description}
      href={paths.capsule}
      picture={capsule.background}
      actions={
        <a className="button pale" href={`${paths.capsule}#reservar`}>
          Reservar
        </a>
      }
    />
  );
}

import { coverPath, entryPath, paths } from '../../../contracts/paths.ts';
import type { PublicArtist, PublicItem } from '../../../contracts/public-entries.ts';
import type { HomeInfo, PublicCapsule } from '../../../contracts/site.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { CalendarBox } from '../calendar/calendar-box.tsx';
import { VideoBlock } from '../players/video-block.tsx';
import { SocialLinks } from '../social/social-links.tsx';
import { SubscriptionBox } from '../subscription/subscription-box.tsx';
import { SlideSheet } from './slide-sheet.tsx';
import css from './slides.module.css';

/** Maximum characters of a video's title on the artist slide. */
const VIDEO_TITLE = 28;

export function ArtistSlide({ artist }: { artist: PublicArtist | null }) {
  if (!artist) {
    return (
      <SlideSheet
        kind="artist"
        label="Artistas"
        name="Pronto"
        description="Aquí estarán los artistas. Vuelva en unos días."
        to={paths.artists}
        background={null}
      />
    );
  }
  const { name, channel, picture, background } = artist;
  return (
    <SlideSheet
      kind="artist"
      label="Artistas"
      name={name}
      description={artist.description}
      to={entryPath('artist', artist.name_id)}
      background={background}
      isFirst
      side={
        channel ? (
          <VideoBlock
            playlist={channel}
            name={name}
            picture={picture ?? background}
            max={4}
            titleLength={VIDEO_TITLE}
          />
        ) : null
      }
    >
      <SocialLinks social={artist.social} name={name} />
    </SlideSheet>
  );
}

export function EventSlide({ item }: { item: PublicItem }) {
  const poster = item.portrait?.picture ?? item.picture;
  return (
    <SlideSheet
      kind="event"
      label="Eventos"
      name={item.name}
      description={item.portrait?.description ?? ''}
      to={coverPath('event', item.name_id)}
      background={item.background}
      side={
        poster ? (
          <PictureImage
            className={css.poster}
            picture={poster}
            alt=""
            sizes="(width >= 64rem) 34vw, 60vw"
          />
        ) : null
      }
    />
  );
}

interface ContentProps {
  item: PublicItem;
  calendar: HomeInfo['calendar'];
}

export function ContentSlide({ item, calendar }: ContentProps) {
  return (
    <SlideSheet
      kind="content"
      label="Contenido"
      name={item.name}
      description={item.portrait?.description ?? ''}
      to={coverPath('content', item.name_id)}
      background={item.background}
      side={
        <>
          {calendar ? <CalendarBox calendar={calendar} /> : null}
          <SubscriptionBox />
        </>
      }
    />
  );
}

export function CapsuleSlide({ capsule }: { capsule: PublicCapsule }) {
  return (
    <SlideSheet
      kind="capsule"
      label="Estudio"
      name={capsule.name}
      description={capsule.description}
      to={paths.capsule}
      background={capsule.background}
      side={<p className={css.meter} aria-hidden="true" />}
    />
  );
}

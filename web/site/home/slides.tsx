import { coverPath, entryPath, paths } from '../../../contracts/paths.ts';
import type { PublicArtist, PublicItem } from '../../../contracts/public-entries.ts';
import type { HomeInfo, PublicCapsule } from '../../../contracts/site.ts';
import type { PublicSong } from '../../../contracts/songs.ts';
import { CalendarBox } from '../calendar/calendar-box.tsx';
import { getHeroPictures } from '../entries/hero-pictures.ts';
import { VideoBlock } from '../players/video-block.tsx';
import { SocialLinks } from '../social/social-links.tsx';
import { ListenButton } from '../songs/song-list.tsx';
import { SubscriptionBox } from '../subscription/subscription-box.tsx';
import { SlideSheet } from './slide-sheet.tsx';

/** Maximum characters of a video's title on the artist slide. */
const MAX_VIDEO_TITLE_LENGTH = 28;
const VIDEOS_ID = 'videos';

interface ArtistProps {
  artist: PublicArtist | null;
  songs: readonly PublicSong[];
}

export function ArtistSlide({ artist, songs }: ArtistProps) {
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
  const { name, channel, social } = artist;
  const pictures = getHeroPictures(artist);
  return (
    <SlideSheet
      ink={artist.ink}
      label="Artistas"
      name={name}
      description={artist.description}
      href={entryPath('artist', artist.name_id)}
      picture={pictures.hero}
      isFirst
      actions={
        <>
          <ListenButton songs={songs} artist={artist.name_id} />
          {channel ? (
            <a className="button pale" href={`#${VIDEOS_ID}`}>
              <span aria-hidden="true">▶</span> Videos
            </a>
          ) : null}
        </>
      }
    >
      {channel ? (
        <div id={VIDEOS_ID}>
          <VideoBlock
            playlist={channel}
            name={name}
            picture={pictures.ground && { ...pictures.ground, placeholder: '' }}
            max={4}
            titleLength={MAX_VIDEO_TITLE_LENGTH}
          >
            <SocialLinks social={social} name={name} />
          </VideoBlock>
        </div>
      ) : (
        <SocialLinks social={social} name={name} />
      )}
    </SlideSheet>
  );
}

export function EventSlide({ item }: { item: PublicItem }) {
  return (
    <SlideSheet
      ink={item.ink}
      label="Eventos"
      name={item.name}
      description={item.portrait?.description ?? ''}
      href={coverPath('event', item.name_id)}
      picture={getHeroPictures(item, [item.picture, item.portrait?.picture]).hero}
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
      ink={item.ink}
      label="Contenido"
      name={item.name}
      description={item.portrait?.description ?? ''}
      href={coverPath('content', item.name_id)}
      picture={getHeroPictures(item, [item.picture, item.portrait?.picture]).hero}
    >
      {calendar ? <CalendarBox calendar={calendar} /> : null}
      <SubscriptionBox />
    </SlideSheet>
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

import { useEffect, useRef, useState } from 'react';
import { videoPicturePath } from '../../../contracts/paths.ts';
import type { Picture } from '../../../contracts/pictures.ts';
import type { VideoItem } from '../../../contracts/videos.ts';
import { call } from '../../ui/api.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { cutText } from '../../ui/text.ts';
import { Player } from './player.tsx';
import { youtubeSource } from './sources.ts';
import css from './video-block.module.css';
import { VideoStrip } from './video-strip.tsx';

interface Props {
  /** The platform's playlist id. */
  playlist: string;
  /** Name of the owner of the videos. */
  name: string;
  /** Cover shown until the videos are loaded. */
  picture: Picture | null;
  /** Page size of the requests: 4 in the carousel, 50 on detail pages. */
  max: 4 | 50;
  /** Maximum title length in characters; unlimited if omitted. */
  titleLength?: number;
  onStart?: () => void;
}

/** Calls `run` once, when the element is near the viewport. */
function useWhenNear(run: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(run);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: '300px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return ref;
}

/** Removes repeated videos of a playlist. */
function withoutRepeats(videos: VideoItem[]): VideoItem[] {
  return [...new Map(videos.map((video) => [video.id, video])).values()];
}

/** Returns the videos loaded so far; fetches further pages from the site's own server. */
function useVideos(playlist: string, max: number) {
  const [videos, setVideos] = useState<VideoItem[]>([]);
  const next = useRef<string | null | undefined>(undefined);
  async function loadMore() {
    if (next.current === null) return;
    const page_token = next.current;
    next.current = null;
    try {
      const query = { playlist, max, ...(page_token ? { page_token } : {}) };
      const page = await call('GET /h/videos/', { query });
      setVideos((known) => withoutRepeats([...known, ...page.items]));
      next.current = max === 4 ? null : page.next_page_token;
    } catch {
      // The platform's playlist remains as the fallback.
    }
  }
  return { videos, loadMore };
}

/** Player with its strip of videos; if the list is not available, the platform's playlist. */
export function VideoBlock({ playlist, name, picture, max, titleLength, onStart }: Props) {
  const { videos, loadMore } = useVideos(playlist, max);
  const [chosen, setChosen] = useState(0);
  const [isStarted, setStarted] = useState(false);
  const near = useWhenNear(loadMore);
  const video = videos[chosen];
  const title = video && (titleLength ? cutText(video.title, titleLength) : video.title);

  function start(index: number) {
    setChosen(index);
    setStarted(true);
    onStart?.();
  }
  return (
    <div ref={near} className={css.block}>
      <Player
        className={css.screen}
        source={youtubeSource(playlist, video?.id)}
        title={title ?? `Videos de ${name}`}
        action={title ? `Ver el video ${title}` : `Ver los videos de ${name}`}
        isStarted={isStarted}
        onStart={() => start(chosen)}
      >
        {video ? (
          <img
            className={css.thumbnail}
            src={videoPicturePath(video.id, 'large')}
            alt=""
            width={480}
            height={270}
          />
        ) : picture ? (
          <PictureImage picture={picture} alt="" sizes="(width >= 64rem) 50vw, 100vw" />
        ) : (
          <span className={css.blank} />
        )}
      </Player>
      {title ? <p className={css.title}>{title}</p> : null}
      {videos.length > 1 ? (
        <VideoStrip videos={videos} chosen={chosen} onChoose={start} onNearEnd={loadMore} />
      ) : null}
    </div>
  );
}

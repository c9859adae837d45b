import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { videoPicturePath } from '../../../contracts/video-paths.ts';
import { IconPlayerPlayFilled } from './icons.ts';
import css from './video-player.module.css';

interface VideoPlayerProps {
  /** The 11-character video id. To reset the player for another video, give it a key. */
  video: string;
  /** Title of the frame, as in 'Video de Ceiba'. */
  title: string;
}

/** Video of the platform behind its thumbnail: nothing loads before a click. */
export function VideoPlayer({ video, title }: VideoPlayerProps) {
  const [isStarted, setIsStarted] = useState(false);
  const [hasPicture, setHasPicture] = useState(true);
  const id = encodeURIComponent(video);
  return (
    <div>
      <div className={css.player}>
        {isStarted ? (
          <iframe
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&hl=es-419`}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
          />
        ) : (
          <button
            type="button"
            className={css.start}
            aria-label={`Ver: ${title}`}
            onClick={() => setIsStarted(true)}
          >
            {hasPicture ? (
              <img
                src={videoPicturePath(video, 'large')}
                alt=""
                onError={() => setHasPicture(false)}
              />
            ) : null}
            <span className={css.play}>
              <IconPlayerPlayFilled size={32} aria-hidden />
            </span>
          </button>
        )}
      </div>
      <Anchor
        href={`https://www.youtube.com/watch?v=${id}`}
        target="_blank"
        rel="noopener"
        size="sm"
        display="inline-block"
        py={10}
      >
        Abrir en YouTube
      </Anchor>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Picture } from '../../../contracts/pictures.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { createScriptProps } from '../islands/island.tsx';
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
  /** Goes below the videos. On wide screens both then stand beside the player. */
  children?: ReactNode;
}

/**
 * Player with its strip of videos, which is loaded near the viewport (video-list.ts); until then,
 * or if the list is not available, the platform's playlist.
 */
export function VideoBlock(props: Props) {
  const { playlist, name, picture, max, titleLength, children } = props;
  return (
    <div
      className={`${css.block} ${children ? css.pair : ''}`}
      data-playlist={playlist}
      data-max={max}
      data-title-length={titleLength}
      {...createScriptProps('videos', 'visible')}
    >
      <Player
        className={css.screen}
        source={youtubeSource(playlist)}
        title={`Videos de ${name}`}
        action={`Ver los videos de ${name}`}
      >
        {picture ? (
          <PictureImage picture={picture} alt="" sizes="(width >= 64rem) 50vw, 60vw" />
        ) : (
          <span className={css.blank} />
        )}
      </Player>
      <p className={css.title} data-video-title="" hidden />
      <VideoStrip />
      {children}
      <template data-thumbnail="">
        <img className={css.thumbnail} alt="" width={480} height={270} />
      </template>
    </div>
  );
}

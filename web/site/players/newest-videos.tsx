import { videoPicturePath } from '../../../contracts/video-paths.ts';
import type { NewestVideo } from '../../../contracts/videos.ts';
import css from '../home/home-news.module.css';
import { createScriptProps } from '../islands/island.tsx';
import { describeVideo } from './fill-newest-videos.ts';

function Video({ video }: { video?: NewestVideo }) {
  return (
    <li>
      <a className={css.edition} href={video?.path} data-ink={video?.ink}>
        <img src={video && videoPicturePath(video.id, 'large')} alt="" loading="lazy" />
        <span className={css.caption}>
          <span className={css.title}>{video?.title}</span>
          <span className={css.facts}>{video && describeVideo(video)}</span>
        </span>
      </a>
    </li>
  );
}

/**
 * Shelf of the newest videos, each of which leads to the page that plays it; nothing without any.
 * @param videos null: fill-newest-videos.ts fills it with four when it comes near
 */
export function NewestVideos({ videos }: { videos: readonly NewestVideo[] | null }) {
  if (videos?.length === 0) return null;
  return (
    <div {...(videos ? {} : createScriptProps('newest', 'visible'))}>
      <section aria-labelledby="ultimos" hidden={!videos}>
        <h2 className={css.heading} id="ultimos">
          Lo último en video
        </h2>
        <ol className={css.wall} data-count={videos?.length}>
          {videos?.map((video) => (
            <Video key={video.id} video={video} />
          ))}
        </ol>
      </section>
      {videos ? null : (
        <template>
          <Video />
        </template>
      )}
    </div>
  );
}

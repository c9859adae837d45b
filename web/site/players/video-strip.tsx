import { useState } from 'react';
import { videoPicturePath } from '../../../contracts/paths.ts';
import type { VideoItem } from '../../../contracts/videos.ts';
import { nextStart, previousStart } from '../../ui/sliding-window.ts';
import { clockTime } from '../../ui/text.ts';
import css from './video-strip.module.css';

/** Number of videos shown simultaneously. */
const SHOWN = 4;

interface Props {
  videos: VideoItem[];
  chosen: number;
  onChoose: (index: number) => void;
  /** Called when the window reaches the last loaded video. */
  onNearEnd: () => void;
}

export function VideoStrip({ videos, chosen, onChoose, onNearEnd }: Props) {
  const [start, setStart] = useState(0);
  const previous = previousStart(start, SHOWN);
  const next = nextStart(start, videos.length, SHOWN);

  function move(to: number | null) {
    if (to === null) return;
    setStart(to);
    if (to + SHOWN * 2 >= videos.length) onNearEnd();
  }
  return (
    <div className={css.strip}>
      <button
        type="button"
        className={css.arrow}
        disabled={previous === null}
        onClick={() => move(previous)}
        aria-label="Videos anteriores"
      >
        ‹
      </button>
      <ol className={css.list}>
        {videos.slice(start, start + SHOWN).map((video, offset) => (
          <li key={video.id}>
            <button
              type="button"
              aria-pressed={start + offset === chosen}
              onClick={() => onChoose(start + offset)}
              aria-label={nameOf(video)}
            >
              <img
                src={videoPicturePath(video.id)}
                alt=""
                width={320}
                height={180}
                loading="lazy"
              />
              {video.duration > 0 ? <span>{clockTime(video.duration)}</span> : null}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={css.arrow}
        disabled={next === null}
        onClick={() => move(next)}
        aria-label="Videos siguientes"
      >
        ›
      </button>
    </div>
  );
}

/** Returns the accessible name; it contains the visible duration, for speech control. */
function nameOf({ title, duration }: VideoItem): string {
  return duration > 0 ? `${title}, ${clockTime(duration)}` : title;
}

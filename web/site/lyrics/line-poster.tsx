import { HalftonePictureImage } from '../../ui/press-picture.tsx';
import { scripted } from '../islands/island.tsx';
import css from './line-poster.module.css';
import { type LyricData, lineTexts } from './lyric-data.ts';

/**
 * The line that is read as a poster, beside the text on wide screens (line-sharing.ts). Screen readers have
 * the text itself.
 */
export function LinePoster({ data, chosen }: { data: LyricData; chosen: number | null }) {
  const { print, artist, lyric } = data;
  return (
    <aside className={css.poster} aria-hidden="true" {...scripted('lines', 'visible')}>
      {print ? (
        <HalftonePictureImage className={css.picture} picture={print} alt="" sizes="24rem" />
      ) : null}
      <div className={css.words}>
        <p className={`sticker dark ${css.artist}`}>{artist.name}</p>
        <p className={css.line} data-poster-line="">
          {lineTexts(data)[(chosen ?? 1) - 1]}
        </p>
        <p className={css.song}>{lyric.title}</p>
      </div>
    </aside>
  );
}

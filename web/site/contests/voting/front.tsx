import { useEffect, useRef, useState } from 'react';
import { videoPicturePath } from '../../../../contracts/paths.ts';
import { trackNumber } from '../../../ui/text.ts';
import css from './front.module.css';

/** The platform returns a grey picture of at most this width, in pixels, for a deleted video. */
const NO_PICTURE = 120;

interface Props {
  youtube: string;
  /** Position in the fixed order, from 0. */
  place: number;
  size: 'large' | 'small';
}

/** Cover of a competitor's video: its picture printed in dots, or dots alone, and its number. */
export function Front({ youtube, place, size }: Props) {
  const ref = useRef<HTMLImageElement>(null);
  const [isGone, setGone] = useState(false);
  function look(): void {
    const image = ref.current;
    if (image?.complete && image.naturalWidth <= NO_PICTURE) setGone(true);
  }
  // The picture may have failed to load before hydration.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth <= NO_PICTURE) {
      setGone(true);
    }
  }, []);
  return (
    <span className={`${css.front} ${css[size]}`}>
      {isGone ? null : (
        <span className={css.print}>
          <img
            ref={ref}
            src={videoPicturePath(youtube, size === 'large' ? 'large' : 'small')}
            alt=""
            width={480}
            height={270}
            loading="lazy"
            onLoad={look}
            onError={() => setGone(true)}
          />
        </span>
      )}
      <span className={`sticker pale ${css.number}`} aria-hidden="true">
        {trackNumber(place + 1)}
      </span>
    </span>
  );
}

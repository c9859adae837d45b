import { useEffect, useRef, useState } from 'react';
import { videoPicturePath } from '../../../../contracts/video-paths.ts';
import { getInitials, padTwoDigits } from '../../../ui/text.ts';
import css from './front.module.css';

/** The platform returns a grey picture of at most this width, in pixels, for a deleted video. */
const MISSING_PICTURE_WIDTH = 120;

interface Props {
  youtube: string;
  /** Name of the competitor: its initials are printed where there is no picture. */
  aka: string;
  /** Position in the fixed order, from 0. */
  index: number;
  size: 'large' | 'small';
}

/** Cover of a competitor's video: its picture in two tones, or the competitor's initials, and its number. */
export function VideoCover({ youtube, aka, index, size }: Props) {
  const ref = useRef<HTMLImageElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  function checkPicture(): void {
    const image = ref.current;
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth <= MISSING_PICTURE_WIDTH) {
      setIsHidden(true);
    }
  }
  // The picture may have failed to load before hydration.
  useEffect(checkPicture, []);
  return (
    <span className={`${css.front} ${size === 'small' ? css.small : ''}`}>
      <b className={css.initials} aria-hidden="true">
        {getInitials(aka)}
      </b>
      {isHidden ? null : (
        <span className={css.print}>
          <img
            ref={ref}
            src={videoPicturePath(youtube, size)}
            alt=""
            width={480}
            height={270}
            loading="lazy"
            onLoad={checkPicture}
            onError={() => setIsHidden(true)}
          />
        </span>
      )}
      <span className={`sticker pale ${css.number}`} aria-hidden="true">
        {padTwoDigits(index + 1)}
      </span>
    </span>
  );
}

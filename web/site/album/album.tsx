import type { PublicAlbumImage } from '../../../contracts/public-entries.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { thumbnail } from '../../ui/picture-sizes.ts';
import { trackNumber } from '../../ui/text.ts';
import { scripted } from '../islands/island.tsx';
import { HashDialog } from '../shell/hash-dialog.tsx';
import css from './album.module.css';

/** Width of the first picture, which is larger than the others in most albums. */
function largeShot(count: number): string {
  if (count === 1) return '100vw';
  return count < 4 ? '(width >= 48rem) 48vw, 100vw' : '(width >= 64rem) 46vw, 92vw';
}

/** Id of the dialog of album-viewer.ts. */
const DIALOG = 'foto';

interface Props {
  pictures: PublicAlbumImage[];
  /** Name of the owner of the album. */
  name: string;
}

function toSrcSet({ widths }: PublicAlbumImage): string {
  return widths.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

function titleAt(picture: PublicAlbumImage, index: number, name: string): string {
  return picture.snippet.title || `Foto ${index + 1} de ${name}`;
}

/** Picture modal with arrows through the album; shows the first picture until one is chosen. */
function Viewer({ pictures, name }: Props) {
  const [first] = pictures;
  if (first === undefined) return null;
  const title = titleAt(first, 0, name);
  return (
    <HashDialog id={DIALOG} label={`Álbum de ${name}`} className={css.viewer}>
      <figure className={css.figure}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard when enlarged */}
        <div className={css.screen} data-screen="" tabIndex={0}>
          <img
            src={first.src}
            srcSet={toSrcSet(first)}
            sizes="100vw"
            width={first.width}
            height={first.height}
            alt={title}
            loading="lazy"
          />
        </div>
        <figcaption>
          <b aria-hidden="true">{trackNumber(1)}</b>
          <span>{title}</span>
          <button type="button" data-zoom="" aria-label="Ampliar" aria-pressed="false">
            +
          </button>
          {pictures.length > 1 ? (
            <>
              <button type="button" data-step="-1" aria-label="Foto anterior">
                ←
              </button>
              <button type="button" data-step="1" aria-label="Foto siguiente">
                →
              </button>
            </>
          ) : null}
        </figcaption>
      </figure>
    </HashDialog>
  );
}

/**
 * Album as a grid of thumbnails; a click shows the picture large, or opens the file without script.
 */
export function Album({ pictures, name }: Props) {
  if (pictures.length === 0) return null;
  return (
    <section className={css.album} aria-label={`Álbum de ${name}`} {...scripted('album', 'press')}>
      <h2 className={css.heading}>
        Álbum <span>{trackNumber(pictures.length)}</span>
      </h2>
      <ol className={css.sheet} data-count={Math.min(pictures.length, 5)}>
        {pictures.map((picture, number) => (
          <li key={picture.id}>
            <a
              href={picture.src}
              className={css.shot}
              data-press=""
              data-photo={titleAt(picture, number, name)}
            >
              <span className="hidden-text">Ver {titleAt(picture, number, name)}</span>
              <PictureImage
                picture={picture}
                alt=""
                sizes={number === 0 ? largeShot(pictures.length) : thumbnail}
              />
              <span className={css.caption} aria-hidden="true">
                {trackNumber(number + 1)}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <Viewer pictures={pictures} name={name} />
    </section>
  );
}

import type { PublicAlbumImage } from '../../../contracts/public-entries.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { thumbnailSizes } from '../../ui/picture-sizes.ts';
import { padTwoDigits } from '../../ui/text.ts';
import { createScriptProps } from '../islands/island.tsx';
import { HashDialog } from '../shell/hash-dialog.tsx';
import css from './album.module.css';

/** Width of the first picture, which is larger than the others in most albums. */
function getFirstPictureSizes(count: number): string {
  if (count === 1) return '100vw';
  return count < 4 ? '(width >= 48rem) 48vw, 100vw' : '(width >= 64rem) 46vw, 92vw';
}

/** Pictures that an album shows until its others are opened. */
const MAX_FIRST_PICTURES = 25;

/** Id of the dialog of album-viewer.ts. */
const DIALOG_ID = 'foto';

interface Props {
  pictures: PublicAlbumImage[];
  /** Name of the owner of the album. */
  name: string;
}

function toSrcSet({ widths }: PublicAlbumImage): string {
  return widths.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

function getPictureTitle(picture: PublicAlbumImage, index: number, name: string): string {
  return picture.snippet.title || `Foto ${index + 1} de ${name}`;
}

/** Picture modal with arrows through the album; shows the first picture until one is chosen. */
function Viewer({ pictures, name }: Props) {
  const [first] = pictures;
  if (first === undefined) return null;
  const title = getPictureTitle(first, 0, name);
  return (
    <HashDialog id={DIALOG_ID} label={`Álbum de ${name}`} className={css.viewer}>
      <figure className={css.figure}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard when enlarged */}
        <div className={css.screen} data-screen="" tabIndex={0}>
          <img
            src={first.src}
            srcSet={toSrcSet(first)}
            sizes="100vw"
            width={first.width}
            height={first.height}
            alt={first.alt || title}
            loading="lazy"
          />
        </div>
        <figcaption>
          <b aria-hidden="true">{padTwoDigits(1)}</b>
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

function formatRemaining(count: number): string {
  return count === 1 ? 'Ver la foto restante' : `Ver las ${count} fotos restantes`;
}

interface SheetProps extends Props {
  /** Number of pictures of the album before these. */
  precedingCount?: number;
}

/** Thumbnails of an album, which are links to the files. */
function Sheet({ pictures, name, precedingCount = 0 }: SheetProps) {
  return (
    <ol
      className={css.sheet}
      start={precedingCount + 1}
      data-count={precedingCount > 0 ? undefined : Math.min(pictures.length, 5)}
    >
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={picture.src}
            className={css.shot}
            data-click=""
            data-photo={getPictureTitle(picture, precedingCount + index, name)}
            data-alt={picture.alt || undefined}
          >
            <span className="hidden-text">
              Ver {getPictureTitle(picture, precedingCount + index, name)}
            </span>
            <PictureImage
              picture={picture}
              alt=""
              sizes={
                precedingCount + index === 0
                  ? getFirstPictureSizes(pictures.length)
                  : thumbnailSizes
              }
            />
            <span className={css.caption} aria-hidden="true">
              {padTwoDigits(precedingCount + index + 1)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Album as a grid of thumbnails; a click shows one large, or its file without script. */
export function Album({ pictures, name }: Props) {
  if (pictures.length === 0) return null;
  return (
    <section
      className={css.album}
      aria-label={`Álbum de ${name}`}
      {...createScriptProps('album', 'click')}
    >
      <h2 className={css.heading}>
        Álbum <span>{padTwoDigits(pictures.length)}</span>
      </h2>
      <Sheet pictures={pictures.slice(0, MAX_FIRST_PICTURES)} name={name} />
      {pictures.length > MAX_FIRST_PICTURES ? (
        <details className={css.rest}>
          <summary>{formatRemaining(pictures.length - MAX_FIRST_PICTURES)}</summary>
          <Sheet
            pictures={pictures.slice(MAX_FIRST_PICTURES)}
            name={name}
            precedingCount={MAX_FIRST_PICTURES}
          />
        </details>
      ) : null}
      <Viewer pictures={pictures} name={name} />
    </section>
  );
}

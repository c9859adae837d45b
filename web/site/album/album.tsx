import { useState } from 'react';
import type { PublicAlbumImage } from '../../../contracts/public-entries.ts';
import { DialogLink, HashDialog } from '../../ui/hash-dialog.tsx';
import { PictureImage } from '../../ui/picture.tsx';
import { wrapIndex } from '../../ui/sliding-window.ts';
import { trackNumber } from '../../ui/text.ts';
import css from './album.module.css';

const DIALOG = 'foto';

interface Props {
  pictures: PublicAlbumImage[];
  /** Name of the owner of the album. */
  name: string;
}

function titleOf(picture: PublicAlbumImage, index: number, name: string): string {
  return picture.snippet.title || `Foto ${index + 1} de ${name}`;
}

interface ViewerProps extends Props {
  index: number;
  onMove: (to: number) => void;
}

/** Picture modal with arrows through the album. */
function Viewer({ pictures, name, index, onMove }: ViewerProps) {
  const picture = pictures[index];
  return (
    <HashDialog id={DIALOG} label={`Álbum de ${name}`} className={css.viewer}>
      {picture ? (
        <figure className={css.figure}>
          <img
            key={picture.id}
            src={picture.src}
            srcSet={picture.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
            sizes="100vw"
            width={picture.width}
            height={picture.height}
            alt={titleOf(picture, index, name)}
            loading="lazy"
          />
          <figcaption>
            <b aria-hidden="true">{trackNumber(index + 1)}</b>
            <span>{titleOf(picture, index, name)}</span>
            {pictures.length > 1 ? (
              <>
                <button type="button" onClick={() => onMove(index - 1)} aria-label="Foto anterior">
                  ←
                </button>
                <button type="button" onClick={() => onMove(index + 1)} aria-label="Foto siguiente">
                  →
                </button>
              </>
            ) : null}
          </figcaption>
        </figure>
      ) : null}
    </HashDialog>
  );
}

/**
 * Album as a grid of thumbnails; a click shows the picture large, or opens the file without script.
 */
export function Album({ pictures, name }: Props) {
  const [index, setIndex] = useState(0);
  if (pictures.length === 0) return null;
  return (
    <section className={css.album} aria-label={`Álbum de ${name}`}>
      <h2 className={css.heading}>
        Álbum <span>{trackNumber(pictures.length)}</span>
      </h2>
      <ol className={css.sheet}>
        {pictures.map((picture, number) => (
          <li key={picture.id}>
            <DialogLink
              dialog={DIALOG}
              href={picture.src}
              className={css.shot}
              onOpen={() => setIndex(number)}
            >
              <span className="hidden-text">Ver {titleOf(picture, number, name)}</span>
              <PictureImage
                picture={picture}
                alt=""
                sizes="(width >= 64rem) 22vw, (width >= 48rem) 30vw, 46vw"
              />
              <span className={css.caption} aria-hidden="true">
                {trackNumber(number + 1)}
              </span>
            </DialogLink>
          </li>
        ))}
      </ol>
      <Viewer
        pictures={pictures}
        name={name}
        index={index}
        onMove={(to) => setIndex(wrapIndex(to, pictures.length))}
      />
    </section>
  );
}

import { countryName } from '../../../contracts/country-name.ts';
import { segmentPath } from '../../../contracts/paths.ts';
import type { PublicItemEntry } from '../../../contracts/public-entries.ts';
import { HalftonePictureImage } from '../../ui/halftone-picture.tsx';
import { padTwoDigits } from '../../ui/text.ts';
import css from './editions.module.css';
import type { SegmentTitle } from './item-data.ts';

interface Props {
  kind: 'event' | 'content';
  item: Pick<PublicItemEntry, 'name' | 'name_id' | 'picture' | 'background'>;
  editions: SegmentTitle[];
  /** Position of the shown edition; null on a page of all. */
  current: number | null;
}

function getFacts({ year, vol, country, photos }: SegmentTitle): string {
  return [
    year !== null && vol !== null ? `Vol. ${vol}` : '',
    country ? countryName(country) : '',
    photos > 0 ? `${photos} ${photos === 1 ? 'foto' : 'fotos'}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The editions as a wall of years, which is scrolled sideways. */
export function Editions({ kind, item, editions, current }: Props) {
  if (editions.length < 2) return null;
  return (
    <nav className={css.editions} aria-label={`Ediciones de ${item.name}`}>
      <ol>
        {editions.map((edition, number) => {
          const picture = edition.cover ?? item.picture ?? item.background;
          return (
            <li key={edition.id}>
              <a
                href={segmentPath(kind, item.name_id, number === 0 ? null : edition.id)}
                aria-current={number === current ? 'page' : undefined}
              >
                {picture ? (
                  <HalftonePictureImage
                    className={css.poster}
                    picture={picture}
                    alt=""
                    sizes="(width >= 48rem) 22rem, 70vw"
                  />
                ) : (
                  <span className={`dotted ${css.poster}`} aria-hidden="true" />
                )}
                <span className={css.caption}>
                  <b aria-hidden="true">
                    {edition.year ?? padTwoDigits(edition.vol ?? number + 1)}
                  </b>{' '}
                  <span className={css.title}>{edition.title}</span>
                  <span className={css.facts}>{getFacts(edition)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

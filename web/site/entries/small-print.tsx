import { countryName } from '../../../contracts/country-name.ts';
import type { SegmentTitle } from './item-data.ts';
import css from './small-print.module.css';

/** Returns the lowest and the highest of the numbers, as in `2021–2024`; empty without numbers. */
function getSpan(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** The facts of an item, as the small print at the foot of a poster. */
export function SmallPrint({ editions }: { editions: readonly SegmentTitle[] }) {
  const countries = [...new Set(editions.map(({ country }) => country).filter(Boolean))];
  const photos = editions.reduce((sum, one) => sum + one.photos, 0);
  const facts: [string, string][] = [
    ['Años', getSpan(editions.map(({ year }) => year))],
    ['Vol.', getSpan(editions.map(({ vol }) => vol))],
    [countries.length === 1 ? 'País' : 'Países', countries.map(countryName).join(', ')],
    ['Fotos', photos > 0 ? String(photos) : ''],
  ];
  const given = facts.filter(([, value]) => value !== '');
  if (given.length === 0) return null;
  return (
    <dl className={css.print}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Champions } from '../../../contracts/contest-results.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { paths } from '../../../contracts/paths.ts';
import type { SegmentTitle } from './item-data.ts';
import css from './small-print.module.css';

/** Returns the lowest and the highest of the numbers, as in `2021–2024`; empty without numbers. */
function formatRange(values: readonly (number | null)[]): string {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return '';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** The facts of an item, as the small print at the foot of a poster. */
export function SmallPrint({ editions }: { editions: readonly SegmentTitle[] }) {
  const countries = [...new Set(editions.map(({ country }) => country).filter(Boolean))];
  const photos = editions.reduce((sum, edition) => sum + edition.photos, 0);
  const facts: [string, string][] = [
    ['Años', formatRange(editions.map(({ year }) => year))],
    ['Vol.', formatRange(editions.map(({ vol }) => vol))],
    [countries.length === 1 ? 'País' : 'Países', countries.map(countryName).join(', ')],
    ['Fotos', photos > 0 ? String(photos) : ''],
  ];
  const knownFacts = facts.filter(([, value]) => value !== '');
  if (knownFacts.length === 0) return null;
  return (
    <dl className={css.print}>
      {knownFacts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The winners of the event's contests, a line for each year; nothing without any. */
export function ChampionList({ champions }: { champions: readonly Champions[] }) {
  if (champions.length === 0) return null;
  return (
    <section aria-labelledby="campeones">
      <h2 className={css.heading} id="campeones">
        Campeones
      </h2>
      <dl className={css.print}>
        {champions.map(({ year, names, path }) => (
          <div key={path}>
            <dt>{year}</dt>
            <dd>
              <a href={path}>{names.join(', ')}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shown instead of an empty index: what will be published here, and the subscription. */
export function EmptyNotice({ text }: { text: string }) {
  return (
    <div className={css.wall}>
      <div className={`paper ${css.sheet}`}>
        <p className="sticker">Pronto</p>
        <p className={css.text}>{text}</p>
        <a className="button" href={paths.contact}>
          Reciba las novedades
        </a>
      </div>
    </div>
  );
}

import type { Reply } from '../../../contracts/calls.ts';
import css from './rates.module.css';

type Capsule = Reply<'GET /h/capsula/'>;
type Rule = Capsule['opening'][number];

const DAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Formats a price, as in `$40` and `1.250 VES`. */
function formatPrice(price: number, currency: string): string {
  const number = price.toLocaleString('es-VE', { maximumFractionDigits: 2 });
  return currency === 'USD' ? `$${number}` : `${number} ${currency}`;
}

function formatDays(firstWeekday: number, lastWeekday: number): string {
  const [first = '', last = ''] = [DAY_NAMES[firstWeekday - 1], DAY_NAMES[lastWeekday - 1]];
  if (firstWeekday === lastWeekday) return first;
  return `${first} ${lastWeekday - firstWeekday === 1 ? 'y' : 'a'} ${last}`;
}

/** Returns the hours of the days; days in a row with the same hours are one line. */
export function toOpeningLines(rules: readonly Rule[]): [days: string, hours: string][] {
  const rulesByWeekday = Map.groupBy(rules, ({ weekday }) => weekday);
  const lines: { from: number; to: number; hours: string }[] = [];
  for (const [day, list] of [...rulesByWeekday].toSorted(([a], [b]) => a - b)) {
    const hours = list.map(({ opens, closes }) => `${opens}:00 a ${closes}:00`).join(' y ');
    const last = lines.at(-1);
    if (last && last.to === day - 1 && last.hours === hours) last.to = day;
    else lines.push({ from: day, to: day, hours });
  }
  return lines.map(({ from, to, hours }) => [formatDays(from, to), hours]);
}

/** Prices of the hour packs and the opening hours; nothing where there is neither. */
export function Rates({ packs, opening }: Pick<Capsule, 'packs' | 'opening'>) {
  if (packs.length === 0 && opening.length === 0) return null;
  return (
    <section className={css.rates} aria-label="Precios y horario">
      {packs.length > 0 ? (
        <div>
          <h2 className={css.heading}>Precios</h2>
          <ul className={css.packs}>
            {packs.map(({ id, name, hours, price, currency }) => (
              <li key={id} className={css.pack}>
                <b className={css.price}>{formatPrice(price, currency)}</b>
                <span className={css.name}>{name}</span>
                <span>
                  {hours} {hours === 1 ? 'hora' : 'horas'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {opening.length > 0 ? (
        <div>
          <h2 className={css.heading}>Horario</h2>
          <dl className={css.hours}>
            {toOpeningLines(opening).map(([days, hours]) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </section>
  );
}

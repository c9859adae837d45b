import type { DateCard } from '../../../contracts/agenda.ts';
import { datesCalendarPath } from '../../../contracts/file-paths.ts';
import { paths } from '../../../contracts/paths.ts';
import { DateList } from './date-list.tsx';
import css from './next-dates.module.css';

interface NextDatesProps {
  dates: readonly DateCard[];
  /** The event or artist whose dates they are; without one those of the site. */
  owner?: { event?: string; artist?: string };
  title?: string;
}

/** The next dates, on a page about something else; nothing without any. */
export function NextDates({ dates, owner = {}, title = 'Próximas fechas' }: NextDatesProps) {
  if (dates.length === 0) return null;
  return (
    <section className={`paper ${css.section}`} aria-labelledby="fechas">
      <div className={css.head}>
        <h2 className={css.heading} id="fechas">
          {title}
        </h2>
        <p className={css.links}>
          <a href={paths.dates}>Todas las fechas</a>
          <a href={datesCalendarPath(owner)}>A su calendario</a>
        </p>
      </div>
      <DateList dates={dates} level="h3" />
    </section>
  );
}

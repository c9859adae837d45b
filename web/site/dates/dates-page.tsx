import { redirect } from 'react-router';
import type { Reply } from '../../../contracts/calls.ts';
import { datesCalendarPath } from '../../../contracts/file-paths.ts';
import { datePath, pastDatesPath, paths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import { EmptyNotice } from '../entries/small-print.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { createBreadcrumbs, describePage, toAbsoluteUrl } from '../shell/seo.ts';
import type { Route } from './+types/dates-page.ts';
import { groupByMonth } from './date-format.ts';
import { DateList } from './date-list.tsx';
import { feedLinks } from './date-meta.ts';
import css from './dates-page.module.css';

interface Data extends Reply<'GET /h/agenda/'> {
  /** The year whose past dates are shown; null for what is next. */
  year: number | null;
}

export function loader({ context, request }: Route.LoaderArgs): Promise<Data> {
  const requestedYear = new URL(request.url).searchParams.get('anio');
  const year = requestedYear === null ? null : Number(requestedYear);
  return runLoader(context, async ({ caller }) => {
    const query = year === null ? {} : { year };
    const agenda = await caller.call('GET /h/agenda/', { query });
    // A year without dates has no page of its own.
    if (year !== null && !agenda.years.includes(year)) throw redirect(paths.dates);
    return { ...agenda, year };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const tags = describePage(matches, ({ origin, site }) => {
    if (!loaderData) return null;
    const { next, past, year } = loaderData;
    const shownDates = year === null ? next : past;
    const cities = [...new Set(shownDates.map(({ city }) => city))].slice(0, 5).join(', ');
    const path = year === null ? paths.dates : pastDatesPath(year);
    const title = year === null ? 'Fechas' : `Fechas de ${year}`;
    const description =
      year === null ? 'Próximos conciertos y batallas' : `Conciertos y batallas de ${year}`;
    return {
      title: `${title}: conciertos y batallas`,
      description: `${description} de ${site.name}${cities ? `: ${cities}` : ''}. Horas, lugares, carteles y entradas.`,
      path,
      data: [
        {
          '@type': 'ItemList',
          name: `${title} de ${site.name}`,
          itemListElement: shownDates.map(({ id }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: toAbsoluteUrl(origin, datePath(id)),
          })),
        },
        createBreadcrumbs(origin, [['Fechas', paths.dates]]),
      ],
    };
  });
  return [...tags, ...feedLinks];
}

function Years({ years, current }: { years: readonly number[]; current: number | null }) {
  if (years.length === 0) return null;
  return (
    <nav className={css.years} aria-label="Fechas pasadas">
      <span>Lo que ya pasó</span>
      {years.map((year) => (
        <a
          key={year}
          href={pastDatesPath(year)}
          aria-current={year === current ? 'page' : undefined}
        >
          {year}
        </a>
      ))}
    </nav>
  );
}

/** All dates: what is next by month, or what was in a year. */
export default function DatesPage({ loaderData }: Route.ComponentProps) {
  const { next, past, years, year } = loaderData;
  const shownDates = year === null ? next : past;
  return (
    <article>
      <header className={css.head}>
        <p className="sticker dark">{year === null ? 'Lo que viene' : 'Lo que ya pasó'}</p>
        <FitTitle
          as="h1"
          text={year === null ? 'Fechas' : `Fechas ${year}`}
          className={css.title}
        />
        {year === null ? (
          <p>
            Todo lo que viene, con hora y lugar. Las entradas están en{' '}
            <a href={paths.tickets}>Tickets</a>, y cada evento con sus ediciones en{' '}
            <a href={paths.events}>Eventos</a>.
          </p>
        ) : null}
        <p className={css.links}>
          {year === null ? null : <a href={paths.dates}>Lo que viene</a>}
          <a href={datesCalendarPath()}>A su calendario</a>
        </p>
      </header>
      {shownDates.length === 0 ? (
        <EmptyNotice text="Todavía no hay fechas anunciadas" />
      ) : (
        groupByMonth(shownDates).map(([month, dates]) => (
          <section key={month} className="paper" aria-label={month}>
            <h2 className={css.month}>{month}</h2>
            <DateList dates={dates} level="h3" />
          </section>
        ))
      )}
      <Years years={years} current={year} />
    </article>
  );
}

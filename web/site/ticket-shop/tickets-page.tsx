import { paths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import { hasTickets } from '../dates/date-list.tsx';
import head from '../dates/dates-page.module.css';
import { NextDates } from '../dates/next-dates.tsx';
import { FitTitle } from '../shell/fit-title.tsx';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import type { Route } from './+types/tickets-page.ts';
import { TicketShop } from './ticket-shop.tsx';
import css from './tickets-page.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    const { url } = await caller.call('GET /h/tickets/', {});
    if (url !== null) return { url, dates: [] };
    const { next } = await caller.call('GET /h/agenda/', { query: {} });
    return { url, dates: next.filter(hasTickets) };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: 'Tickets',
    description: `Entradas para los eventos de ${site.name}.`,
    path: paths.tickets,
    data: [createBreadcrumbs(origin, [['Tickets', paths.tickets]])],
  }));
}

/** Notice that no tickets are on sale. */
function NoSale() {
  return (
    <div className={css.page}>
      <section className={css.ticket}>
        <div className={css.body}>
          <p className={css.label}>Entrada general</p>
          <h1 className={css.title}>Tickets</h1>
          <p className={css.text}>No hay venta en este momento.</p>
          <p>Cuando abra la próxima preventa, las entradas estarán aquí. Mientras tanto:</p>
          <p>
            <a className="button" href={paths.dates}>
              Ver las fechas
            </a>{' '}
            <a className="button pale" href={paths.events}>
              Ver los eventos
            </a>
          </p>
        </div>
        <p className={css.stub} aria-hidden="true">
          Nº 0000
        </p>
      </section>
    </div>
  );
}

/** The configured ticket shop; without one the dates that sell tickets elsewhere. */
export default function TicketsPage({ loaderData: { url, dates } }: Route.ComponentProps) {
  if (url !== null) return <TicketShop url={url} />;
  if (dates.length === 0) return <NoSale />;
  return (
    <article>
      <header className={head.head}>
        <FitTitle as="h1" text="Tickets" className={head.title} />
        <p>
          Las entradas de cada fecha se compran en otro sitio. Las demás fechas están en{' '}
          <a href={paths.dates}>Fechas</a>, y cada evento con sus ediciones en{' '}
          <a href={paths.events}>Eventos</a>.
        </p>
      </header>
      <NextDates dates={dates} title="Fechas con entradas" />
      <p className={css.rest}>¿No está la que busca? No hay venta en este momento.</p>
    </article>
  );
}

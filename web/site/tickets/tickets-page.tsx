import { paths } from '../../../contracts/paths.ts';
import { load } from '../../ui/page-context.ts';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import type { Route } from './+types/tickets-page.ts';
import { TicketShop } from './ticket-shop.tsx';
import css from './tickets-page.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return load(context, ({ caller }) => caller.call('GET /h/tickets/', {}));
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: 'Tickets',
    description: `Entradas para los eventos de ${site.name}.`,
    path: paths.tickets,
    data: [breadcrumbs(origin, [['Tickets', paths.tickets]])],
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
            <a className="button" href={paths.events}>
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

/** The configured ticket shop. */
export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  return loaderData.url === null ? <NoSale /> : <TicketShop url={loaderData.url} />;
}

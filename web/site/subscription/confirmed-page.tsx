import { paths } from '../../../contracts/paths.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/confirmed-page.ts';

export const handle = { asksForEmail: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Suscripción confirmada',
    description: `Recibirá las novedades de ${site.name}.`,
    path: paths.subscriptionConfirmed,
    isHidden: true,
  }));
}

export default function ConfirmedPage() {
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>Listo</h1>
      <p className={css.text}>
        Ese correo recibirá lo que pidió. Cada mensaje lleva un enlace para darse de baja.
      </p>
      <p>
        <a className="button" href={paths.home}>
          Ir al inicio
        </a>
      </p>
    </div>
  );
}

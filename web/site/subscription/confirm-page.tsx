import { paths } from '../../../contracts/paths.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/confirm-page.ts';

export const handle = { asksForEmail: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Confirmar la suscripción',
    description: `Reciba las novedades de ${site.name}.`,
    path: paths.confirmSubscription,
    isHidden: true,
  }));
}

/**
 * Page linked from the mail that asks to confirm. Only the button confirms, because mail scanners
 * follow every link.
 */
export default function ConfirmPage() {
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>¿Recibir estos correos?</h1>
      <p className={css.text}>
        Un paso más y recibirá lo que pidió. Puede darse de baja cuando quiera.
      </p>
      <form method="post">
        <button type="submit" className="button">
          Sí, confirmar
        </button>
      </form>
    </div>
  );
}

import { paths } from '../../../contracts/paths.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/unsubscribe-page.ts';

export const handle = { asksForEmail: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Darse de baja',
    description: `Deje de recibir las novedades de ${site.name}.`,
    path: paths.unsubscribe,
    isHidden: true,
  }));
}

/**
 * Unsubscribe page linked from mails. Only the button ends the subscription, because mail scanners
 * follow every link. The form has no action, so it is posted to this URL with the mail's key.
 */
export default function UnsubscribePage() {
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>¿Darse de baja?</h1>
      <p className={css.text}>Dejará de recibir por correo lo que pidió.</p>
      <form method="post">
        <button type="submit" className="button">
          Darme de baja
        </button>
      </form>
    </div>
  );
}

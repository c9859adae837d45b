import { paths } from '../../ui/paths.ts';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/unsubscribe-page.ts';
import css from './unsubscribe-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Darse de baja',
    description: `Deje de recibir las novedades de ${site.name}.`,
    path: paths.unsubscribe,
    isHidden: true,
  }));
}

/**
 * Where the link of a mail leads. Only the press ends the subscription: programs that check mails
 * follow every link. The form has no action, so that it goes to this address with the mail's key.
 */
export default function UnsubscribePage() {
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>¿Darse de baja?</h1>
      <p className={css.text}>Dejará de recibir nuestras novedades por correo.</p>
      <form method="post">
        <button type="submit" className="button">
          Darme de baja
        </button>
      </form>
    </div>
  );
}

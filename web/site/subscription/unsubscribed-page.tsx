import { paths } from '../../../contracts/paths.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/unsubscribed-page.ts';

export const handle = { asksForEmail: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Se ha dado de baja',
    description: `Ya no recibirá las novedades de ${site.name}.`,
    path: paths.unsubscribed,
    isHidden: true,
  }));
}

export default function UnsubscribedPage() {
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>Listo</h1>
      <p className={css.text}>
        Ese correo ya no lo recibirá. Puede volver a pedirlo cuando quiera.
      </p>
      <p>
        <a className="button" href={paths.home}>
          Ir al inicio
        </a>
      </p>
    </div>
  );
}

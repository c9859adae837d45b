import { paths } from '../../../contracts/paths.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { Route } from './+types/lapsed-page.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site }) => ({
    title: 'Este enlace ya no sirve',
    description: `Pida de nuevo las novedades de ${site.name}.`,
    path: paths.subscriptionLapsed,
    isHidden: true,
  }));
}

/** Shown for the link of a mail that confirms nothing any more. */
export default function LapsedPage() {
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>Este enlace ya no sirve</h1>
      <p className={css.text}>
        Pida otro: las novedades, aquí abajo; un aviso, en la página de la fecha o del evento.
      </p>
    </div>
  );
}

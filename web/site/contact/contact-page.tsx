import { load } from '../../ui/page-context.ts';
import { paths } from '../../ui/paths.ts';
import { keepSamePage } from '../shell/keep-same-page.ts';
import { breadcrumbs, describePage } from '../shell/seo.ts';
import { useShell } from '../shell/shell-data.ts';
import { SocialLinks } from '../social/social-links.tsx';
import type { Route } from './+types/contact-page.ts';
import css from './contact-page.module.css';

export const shouldRevalidate = keepSamePage;

export function loader({ context }: Route.LoaderArgs) {
  return load(context, async ({ caller }) => {
    const { email, name } = await caller.call('GET /h/capsula/', {});
    return { email, name };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: 'Contacto',
    description: `Escriba a ${site.name}: contrataciones, estudio y prensa.`,
    path: paths.contact,
    data: [breadcrumbs(origin, [['Contacto', paths.contact]])],
  }));
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  return (
    <div className={`paper ${css.page}`}>
      <p className="sticker">Próximamente: formulario</p>
      <h1 className={css.title}>Escríbanos</h1>
      <p className={css.text}>
        Muy pronto podrá escribirnos desde esta página. Por ahora, para contrataciones, estudio o
        prensa, {loaderData.email ? 'use nuestro correo' : 'búsquenos en las redes'}:
      </p>
      {loaderData.email ? (
        <p className={css.email}>
          <a href={`mailto:${loaderData.email}`}>{loaderData.email}</a>
        </p>
      ) : null}
      {shell ? <SocialLinks social={shell.social} name={shell.site.name} /> : null}
    </div>
  );
}

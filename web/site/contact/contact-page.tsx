import { paths } from '../../../contracts/paths.ts';
import { runLoader } from '../../ui/page-context.ts';
import { Island } from '../islands/island.tsx';
import { createBreadcrumbs, describePage } from '../shell/seo.ts';
import { type PageHandle, useShell } from '../shell/shell-data.ts';
import { SocialLinks } from '../social/social-links.tsx';
import { SubscriptionBox } from '../subscription/subscription-box.tsx';
import type { Route } from './+types/contact-page.ts';
import ContactForm from './contact-form.tsx';
import css from './contact-page.module.css';

export const handle: PageHandle = { hasEmailForm: true };

export function loader({ context }: Route.LoaderArgs) {
  return runLoader(context, async ({ caller }) => {
    const [{ email }, countries] = await Promise.all([
      caller.call('GET /h/capsula/', {}),
      caller.call('GET /country/', {}),
    ]);
    return { email, countries };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => ({
    title: 'Contacto',
    description: `Escriba a ${site.name}: contrataciones, estudio y prensa.`,
    path: paths.contact,
    data: [createBreadcrumbs(origin, [['Contacto', paths.contact]])],
  }));
}

function Email({ email }: { email: string }) {
  if (email === '') return null;
  return (
    <p className={css.email}>
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}

export default function ContactPage({ loaderData: { email, countries } }: Route.ComponentProps) {
  const shell = useShell();
  return (
    <div className={`paper ${css.page}`}>
      <header className={css.head}>
        <p className="sticker">Contrataciones · estudio · prensa</p>
        <h1 className={css.title}>Escríbanos</h1>
        <p className={css.text}>
          <span className="script-only">Le responderemos al correo que nos deje. </span>
          <span className="no-script-only">
            El formulario necesita JavaScript.{' '}
            {email ? 'Sin él, escríbanos a este correo:' : 'Sin él, búsquenos en las redes:'}
          </span>
          {email ? <span className="script-only">También puede usar nuestro correo:</span> : null}
        </p>
        <Email email={email} />
        {shell ? <SocialLinks social={shell.social} name={shell.site.name} /> : null}
      </header>
      {shell ? (
        <Island
          name="contact"
          wake="rest"
          component={ContactForm}
          props={{ countries, captcha: shell.captcha, siteKey: shell.site_key }}
        />
      ) : null}
      <div className={css.news}>
        <SubscriptionBox />
      </div>
    </div>
  );
}

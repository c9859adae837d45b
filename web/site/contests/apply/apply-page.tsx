import { NOTHING_OPEN } from '../../../../contracts/application-texts.ts';
import { coverPath, paths } from '../../../../contracts/paths.ts';
import { load } from '../../../ui/page-context.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { FitTitle } from '../../shell/fit-title.tsx';
import { keepSamePath } from '../../shell/keep-same-page.ts';
import { breadcrumbs, describePage } from '../../shell/seo.ts';
import { useShell } from '../../shell/shell-data.ts';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/apply-page.ts';
import { ApplyForm } from './apply-form.tsx';
import css from './apply-page.module.css';
import {
  askRegistration,
  type OpenContest,
  type Registration,
  useRegistration,
} from './open-contest.ts';

export const shouldRevalidate = keepSamePath;

export function loader({ context }: Route.LoaderArgs) {
  return load(context, async ({ caller }) => {
    const [registration, countries] = await Promise.all([
      askRegistration(caller),
      caller.call('GET /country/', {}),
    ]);
    return { registration, countries };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage(matches, ({ site, origin }) => {
    const open = loaderData?.registration.open;
    return {
      title: open ? `Postulaciones: ${open.event.name}` : 'Postulaciones',
      description: open
        ? `Postúlese a ${open.event.name} con un video de un minuto.`
        : `Postulaciones a los eventos de ${site.name}.`,
      path: paths.apply,
      data: [breadcrumbs(origin, [['Postulaciones', paths.apply]])],
    };
  });
}

/** Notice that no contest accepts applications. */
function Closed({ registration }: { registration: Extract<Registration, { open: null }> }) {
  const { opens, event } = registration;
  return (
    <div className={css.wall}>
      <section className={`paper ${css.notice}`}>
        <p className="sticker">{opens ? 'Pronto' : 'Cerrado'}</p>
        <h1 className={css.title}>Postulaciones</h1>
        <p className={css.text}>{NOTHING_OPEN}</p>
        {opens ? (
          <p className={css.opens}>
            {event ? `${event.name}: ` : ''}abren el <Moment iso={opens} />
          </p>
        ) : null}
        <p>
          <PageLink
            className="button"
            to={event ? coverPath('event', event.name_id) : paths.events}
          >
            {event ? 'Ver el evento' : 'Ver los eventos'}
          </PageLink>
        </p>
      </section>
    </div>
  );
}

function Head({ contest }: { contest: OpenContest }) {
  return (
    <header className={css.head}>
      <p className="sticker">Postulaciones abiertas</p>
      <FitTitle as="h1" text={contest.event.name} className={css.event} />
      <p className={css.text}>
        Postúlese con un video de hasta un minuto, a más tardar el{' '}
        <Moment iso={contest.postulation.closes} />
      </p>
      <ol className={css.steps}>
        <li>Llene sus datos.</li>
        <li>Verifique su video.</li>
        <li>Revise y envíe.</li>
      </ol>
      <p className="no-script-only">El formulario necesita JavaScript.</p>
    </header>
  );
}

/** Application to the open contest, or a notice if none is open. */
export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const registration = useRegistration(loaderData.registration, shell?.site_key ?? '');
  if (registration.open === null) return <Closed registration={registration} />;
  return (
    <div className={`paper ${css.page}`}>
      <Head contest={registration.open} />
      {shell ? (
        <ApplyForm
          contest={registration.open}
          countries={loaderData.countries}
          captcha={shell.captcha}
          siteKey={shell.site_key}
        />
      ) : null}
    </div>
  );
}

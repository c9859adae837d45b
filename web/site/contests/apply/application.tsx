import { NOTHING_OPEN } from '../../../../contracts/application-texts.ts';
import type { Reply } from '../../../../contracts/calls.ts';
import { coverPath, paths } from '../../../../contracts/paths.ts';
import type { CaptchaInfo } from '../../../../contracts/site.ts';
import { FitTitle } from '../../shell/fit-title.tsx';
import { MomentText } from '../moment.tsx';
import { ApplyForm } from './apply-form.tsx';
import css from './apply-page.module.css';
import { type OpenContest, type Registration, useRegistration } from './open-contest.ts';

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
            {event ? `${event.name}: ` : ''}abren el <MomentText iso={opens} />
          </p>
        ) : null}
        <p>
          <a className="button" href={event ? coverPath('event', event.name_id) : paths.events}>
            {event ? 'Ver el evento' : 'Ver los eventos'}
          </a>
        </p>
      </section>
    </div>
  );
}

function ApplicationHeader({ contest, email }: { contest: OpenContest; email: string }) {
  return (
    <header className={css.head}>
      <p className="sticker">Postulaciones abiertas</p>
      <FitTitle as="h1" text={contest.event.name} className={css.event} />
      <p className={css.text}>
        Postúlese con un video de hasta un minuto, a más tardar el{' '}
        <MomentText iso={contest.postulation.closes} />
      </p>
      <ol className={`script-only ${css.steps}`}>
        <li>Llene sus datos.</li>
        <li>Verifique su video.</li>
        <li>Revise y envíe.</li>
      </ol>
      <p className={`no-script-only ${css.text}`}>
        El formulario necesita JavaScript: actívelo en su navegador y recargue la página.
        {email ? (
          <>
            {' '}
            Sin él, escriba antes del cierre a <a href={`mailto:${email}`}>{email}</a> con su nombre
            artístico, ciudad, país, teléfono y el enlace de su video de YouTube.
          </>
        ) : null}
      </p>
    </header>
  );
}

interface Props {
  registration: Registration;
  countries: Reply<'GET /country/'>;
  /** E-mail address of the site, shown to visitors without JavaScript; empty for none. */
  email: string;
  captcha: CaptchaInfo;
  siteKey: string;
}

/** The application form while a contest accepts applications, otherwise a notice. */
export default function Application(props: Props) {
  const registration = useRegistration(props.registration, props.siteKey);
  if (registration.open === null) return <Closed registration={registration} />;
  return (
    <div className={`paper ${css.page}`}>
      <ApplicationHeader contest={registration.open} email={props.email} />
      <ApplyForm
        contest={registration.open}
        countries={props.countries}
        captcha={props.captcha}
        siteKey={props.siteKey}
      />
    </div>
  );
}

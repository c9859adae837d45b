import { paths } from '../../../contracts/paths.ts';
import css from '../shell/notice-page.module.css';
import { describePage } from '../shell/seo.ts';
import type { PageHandle } from '../shell/shell-data.ts';
import type { Route } from './+types/notice-page.ts';

interface Notice {
  path: string;
  title: string;
  /** Ends with the name of the site. */
  description: string;
  heading: string;
  text: string;
  /** Text of the only button that confirms or ends something; null where it is done. */
  submit: string | null;
}

const HEADING = 'Listo';

/**
 * The pages linked from mails, by their routes. Only the button confirms or ends something, because mail
 * scanners follow every link. The form has no action, so it is posted to this URL with the mail's key.
 */
const notices: Record<Route.MetaArgs['matches'][2]['id'], Notice> = {
  'confirm-page': {
    path: paths.confirmSubscription,
    title: 'Confirmar la suscripción',
    description: 'Reciba las novedades de',
    heading: '¿Recibir estos correos?',
    text: 'Un paso más y recibirá lo que pidió. Puede darse de baja cuando quiera.',
    submit: 'Sí, confirmar',
  },
  'confirmed-page': {
    path: paths.subscriptionConfirmed,
    title: 'Suscripción confirmada',
    description: 'Recibirá las novedades de',
    heading: HEADING,
    text: 'Ese correo recibirá lo que pidió. Cada mensaje lleva un enlace para darse de baja.',
    submit: null,
  },
  'unsubscribe-page': {
    path: paths.unsubscribe,
    title: 'Darse de baja',
    description: 'Deje de recibir las novedades de',
    heading: '¿Darse de baja?',
    text: 'Dejará de recibir por correo lo que pidió.',
    submit: 'Darme de baja',
  },
  'unsubscribed-page': {
    path: paths.unsubscribed,
    title: 'Se ha dado de baja',
    description: 'Ya no recibirá las novedades de',
    heading: HEADING,
    text: 'Ese correo ya no lo recibirá. Puede volver a pedirlo cuando quiera.',
    submit: null,
  },
};

export const handle: PageHandle = { hasEmailForm: true };

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = notices[matches[2].id];
  return describePage(matches, ({ site }) => ({
    title,
    description: `${description} ${site.name}.`,
    path,
    isHidden: true,
  }));
}

export default function NoticePage({ matches }: Route.ComponentProps) {
  const { heading, text, submit } = notices[matches[2].id];
  return (
    <div className={`paper ${css.page}`}>
      <h1 className={css.title}>{heading}</h1>
      <p className={css.text}>{text}</p>
      {submit === null ? (
        <p>
          <a className="button" href={paths.home}>
            Ir al inicio
          </a>
        </p>
      ) : (
        <form method="post">
          <button type="submit" className="button">
            {submit}
          </button>
        </form>
      )}
    </div>
  );
}

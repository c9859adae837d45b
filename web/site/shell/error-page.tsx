import { isRouteErrorResponse } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import type { NearestPage } from '../../ui/nearest-page.ts';
import type { NotFoundData } from '../../ui/page-context.ts';
import css from './error-page.module.css';

interface ErrorTexts {
  nearest?: NearestPage | null;
  code: string;
  /** The text is the server's message; the status is then not shown in large type. */
  isServerMessage?: boolean;
  title: string;
  text: string;
  canRetry: boolean;
}

const notFound: ErrorTexts = {
  code: '404',
  title: 'Aquí no hay nada pegado',
  text: 'La página que busca no existe, se movió o ya la arrancaron de la pared.',
  canRetry: false,
};
const failed: ErrorTexts = {
  code: '500',
  title: 'Se nos fue el sonido',
  text: 'Algo falló de nuestro lado. Ya estamos revisando los cables: intente de nuevo en un momento.',
  canRetry: true,
};
/** Returns title and text of an error page: for a thrown response, or any other error. */
function getErrorTexts(error: unknown): ErrorTexts {
  if (isRouteErrorResponse(error)) {
    if (error.status !== 404) return { ...failed, code: String(error.status) };
    const { message, nearest = null } = error.data as Partial<NotFoundData>;
    return {
      ...notFound,
      text: message ?? notFound.text,
      isServerMessage: message !== undefined,
      nearest,
    };
  }
  return failed;
}

function ErrorView({ code, title, text, canRetry, nearest, isServerMessage }: ErrorTexts) {
  return (
    <div className={`${css.page} ${isServerMessage ? css.told : ''}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {isServerMessage ? null : (
        <p className={css.code} aria-hidden="true">
          {code}
        </p>
      )}
      <div className={css.sheet}>
        <h1>{title}</h1>
        <p>{text}</p>
        <p className={css.actions}>
          {canRetry ? (
            <a className="button" href="?">
              Intentar de nuevo
            </a>
          ) : null}
          {nearest ? (
            <a className="button" href={nearest.href}>
              {nearest.label}
            </a>
          ) : null}
          <a className="button" href={paths.home}>
            Ir al inicio
          </a>
        </p>
      </div>
    </div>
  );
}

/** @param notFoundTitle title of the page if it does not exist */
export function ErrorPage({
  error,
  notFoundTitle,
}: {
  error: unknown;
  notFoundTitle: string | undefined;
}) {
  const errorTexts = getErrorTexts(error);
  const title = errorTexts.code === '404' ? (notFoundTitle ?? errorTexts.title) : errorTexts.title;
  return <ErrorView {...errorTexts} title={title} />;
}

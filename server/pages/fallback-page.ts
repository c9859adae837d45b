import { renderPlainPage } from '../platform/plain-html.ts';
import { type Page, toPage } from './page-cache.ts';

/** Shown when even the designed error page could not be rendered. No style, no script: nothing more can fail. */
export function createFallbackPage(): Response {
  const text = 'Intente de nuevo en unos minutos.';
  const html = renderPlainPage('Algo falló de nuestro lado', text, {
    to: '/',
    text: 'Ir al inicio',
  });
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Status of `createTooManyPagesPage`. */
export const TOO_MANY_STATUS = 429;

/** Shown to a source that has used its CPU time of rendering (`work-budget.ts`). */
export function createTooManyPagesPage(seconds: number): Page {
  const text = 'Desde su red se pidieron muchas páginas a la vez. Espere un momento.';
  const html = renderPlainPage('Demasiadas visitas', text, {
    to: '?',
    text: 'Volver a intentarlo',
  });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(seconds),
  };
  return toPage(TOO_MANY_STATUS, headers, Buffer.from(html));
}

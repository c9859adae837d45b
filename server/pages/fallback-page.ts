import { plainPage } from '../http/plain-page.ts';

/** Shown when even the designed error page could not be rendered. No style, no script: nothing more can fail. */
export function fallbackPage(): Response {
  const text = 'Intente de nuevo en unos minutos.';
  const html = plainPage('Algo falló de nuestro lado', text, { to: '/', text: 'Ir al inicio' });
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Shown when even the designed error page could not be rendered. No style, no script: nothing more can fail. */
export function fallbackPage(): Response {
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Algo falló</title><meta name="robots" content="noindex"></head><body><h1>Algo falló de nuestro lado</h1><p>Intente de nuevo en unos minutos.</p><p><a href="/">Ir al inicio</a></p></body></html>`;
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

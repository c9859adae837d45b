import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Route with a short id, because all route ids are sent with each page. */
function page(path: string, file: string) {
  return route(path, file, { id: file.replace(/^.*\/|\.tsx$/g, '') });
}

/** Route table of all pages. */
export default [
  layout('site/shell/shell.tsx', { id: 'shell' }, [
    index('site/home/home-page.tsx', { id: 'home-page' }),
    page('artistas', 'site/entries/artists-page.tsx'),
    page('artistas/:id', 'site/entries/artist-page.tsx'),
    page('eventos', 'site/entries/events-page.tsx'),
    page('eventos/:id/portada', 'site/entries/event-cover-page.tsx'),
    page('eventos/:id', 'site/entries/event-library-page.tsx'),
    page('eventos/:event/votar/:person?', 'site/contests/voting/voting-page.tsx'),
    page('contenido', 'site/entries/content-page.tsx'),
    page('contenido/:id/portada', 'site/entries/content-cover-page.tsx'),
    page('contenido/:id', 'site/entries/content-library-page.tsx'),
    page('letras/:artist', 'site/lyrics/artist-lyrics-page.tsx'),
    page('letras/:artist/:song', 'site/lyrics/lyric-page.tsx'),
    page('lacapsula', 'site/capsule/capsule-page.tsx'),
    page('therepro', 'site/beats/beats-page.tsx'),
    page('tickets', 'site/tickets/tickets-page.tsx'),
    page('postulaciones', 'site/contests/apply/apply-page.tsx'),
    page('contacto', 'site/contact/contact-page.tsx'),
    page('baja', 'site/subscription/unsubscribe-page.tsx'),
    page('baja/listo', 'site/subscription/unsubscribed-page.tsx'),
    page('politica-de-privacidad', 'site/legal/privacy-page.tsx'),
    page('terminos-y-condiciones', 'site/legal/terms-page.tsx'),
    page('*', 'site/shell/not-found-page.tsx'),
  ]),
  page('sin-conexion', 'site/shell/offline-page.tsx'),
  page('login', 'panel/accounts/login-page.tsx'),
  page('cuenta', 'panel/accounts/account-link-page.tsx'),
  page('tablero', 'panel/dashboard/dashboard-page.tsx'),
] satisfies RouteConfig;

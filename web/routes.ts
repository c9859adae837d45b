import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The one table of pages. */
export default [
  layout('site/shell/shell.tsx', { id: 'shell' }, [
    index('site/home/home-page.tsx'),
    route('artistas', 'site/entries/artists-page.tsx'),
    route('artistas/:id', 'site/entries/artist-page.tsx'),
    route('eventos', 'site/entries/events-page.tsx'),
    route('eventos/:id/portada', 'site/entries/event-cover-page.tsx'),
    route('eventos/:id', 'site/entries/event-library-page.tsx'),
    route('eventos/:event/votar/:person?', 'site/contests/voting/voting-page.tsx'),
    route('contenido', 'site/entries/content-page.tsx'),
    route('contenido/:id/portada', 'site/entries/content-cover-page.tsx'),
    route('contenido/:id', 'site/entries/content-library-page.tsx'),
    route('letras/:artist', 'site/lyrics/artist-lyrics-page.tsx'),
    route('letras/:artist/:song', 'site/lyrics/lyric-page.tsx'),
    route('lacapsula', 'site/capsule/capsule-page.tsx'),
    route('therepro', 'site/beats/beats-page.tsx'),
    route('tickets', 'site/tickets/tickets-page.tsx'),
    route('postulaciones', 'site/contests/apply/apply-page.tsx'),
    route('contacto', 'site/contact/contact-page.tsx'),
    route('baja', 'site/subscription/unsubscribe-page.tsx'),
    route('baja/listo', 'site/subscription/unsubscribed-page.tsx'),
    route('politica-de-privacidad', 'site/legal/privacy-page.tsx'),
    route('terminos-y-condiciones', 'site/legal/terms-page.tsx'),
    route('*', 'site/shell/not-found-page.tsx'),
  ]),
  route('sin-conexion', 'site/shell/offline-page.tsx'),
  route('login', 'panel/accounts/login-page.tsx'),
  route('cuenta', 'panel/accounts/account-link-page.tsx'),
  route('tablero', 'panel/dashboard/dashboard-page.tsx'),
] satisfies RouteConfig;

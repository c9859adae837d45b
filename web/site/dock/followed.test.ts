import { expect, test } from 'vitest';
import { isPublicPageUrl } from './followed.ts';

const origin = 'https://example.org';
const follows = (address: string) => isPublicPageUrl(new URL(address, origin), origin);

test.each([
  ...['/', '/artistas', '/artistas/ana?x=1', '/eventos/bdm', '/eventos/bdm/portada'],
  ...['/eventos/bdm/votar', '/eventos/bdm/votar/ana', '/buscar?q=rap', '/letras/ana/luz#linea-3'],
  '/fechas/1',
])('%s is shown in the same document', (address) => {
  expect(follows(address)).toBe(true);
});

test.each([
  ...['/login', '/tablero?s=21', '/cuenta', '/api/h/shell/', '/media/audio/a.mp3', '/fechas.ics'],
  ...['/cartel/artistas/ana.jpg', '/letras/ana/luz/linea/3.jpg', '/letras/ana/luz.jpg'],
  ...['/eventos/bdm/votar/cartel.jpg', '/vista-previa/flyer/1', '/baja', '/suscripcion?t=a'],
  ...['/mi-postulacion', '/sin-conexion', '/nada', 'https://elsewhere.example/artistas'],
])('%s is loaded', (address) => {
  expect(follows(address)).toBe(false);
});

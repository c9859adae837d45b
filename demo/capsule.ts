import type { DemoCapsule } from './content-types.ts';
import { inventPlaylist, titledAlbum } from './invented.ts';

export const capsule: DemoCapsule = {
  name: 'La Cápsula',
  description:
    'Estudio de grabación, sala de ensayo y refugio. La Cápsula es el cuarto donde Sin Caducidad graba casi todo lo que publica: dieciocho metros cuadrados forrados con cobijas, una consola reconstruida pieza por pieza y la mejor escucha que se puede conseguir sin pedir permiso.\n\nEstá abierta a cualquiera que llegue con una canción. Las horas se reservan en línea y se pagan según lo que cada quien pueda; quien no pueda, enseña algo. Hay ingeniera de planta, micrófonos para voz y percusión, archivo de sonidos de la ciudad y café a toda hora. Los sábados funciona como escuela: producción, mezcla y escritura, con cupo para doce personas.\n\nUsted entra, cierra la puerta y el tiempo deja de correr. De ahí el nombre.',
  email: 'lacapsula@example.org',
  gear: 'Consola de 16 canales, reconstruida\nCondensador de la casa\nDos dinámicos para voz y percusión\nCaja de ritmos con dieciséis almohadillas\nDos platos y una mezcladora\nMonitores de campo cercano',
  playlist: inventPlaylist(401),
  background: {
    title: 'Puerta adentro',
    picture: 'capsule-background',
  },
  album: titledAlbum('capsule-album', [
    'El condensador de la casa',
    'Consola reconstruida',
    'Ingeniera de planta',
    'Escuela de los sábados',
    'Archivo de sonidos',
    'Cornetas de escucha',
  ]),
};

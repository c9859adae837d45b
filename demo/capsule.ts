import type { DemoCapsule } from './content-types.ts';
import { inventPlaylist } from './invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from './pictures.ts';

export const capsule: DemoCapsule = {
  name: 'La Cápsula',
  description:
    'Estudio de grabación, sala de ensayo y refugio. La Cápsula es el cuarto donde Sin Caducidad graba casi todo lo que publica: dieciocho metros cuadrados forrados con cobijas, una consola reconstruida pieza por pieza y la mejor escucha que se puede conseguir sin pedir permiso.\n\nEstá abierta a cualquiera que llegue con una canción. Las horas se reservan en línea y se pagan según lo que cada quien pueda; quien no pueda, enseña algo. Hay ingeniera de planta, micrófonos para voz y percusión, archivo de sonidos de la ciudad y café a toda hora. Los sábados funciona como escuela: producción, mezcla y escritura, con cupo para doce personas.\n\nUsted entra, cierra la puerta y el tiempo deja de correr. De ahí el nombre.',
  email: 'lacapsula@sincaducidad.example',
  playlist: inventPlaylist(401),
  background: {
    title: 'Puerta adentro',
    picture: backdrop(3002, still('condenser', 5.6, 'glow', 0.35, 'hard', -1.5, 0.2), {
      screen: screens.fine,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'El condensador de la casa',
      picture: photo(3003, still('condenser', 3.4, 'dark', 0.2, 'side', 0.1, 0.4), {
        screen: screens.fine,
      }),
    },
    {
      title: 'Consola reconstruida',
      picture: photo(3004, still('desk', 3.2, 'dark', -0.4, 'high'), { screen: screens.copy }),
    },
    {
      title: 'Ingeniera de planta',
      picture: card(3005, sitting('chicharra', 'right', 'hard', 'half', 'glow'), {
        screen: screens.copy,
      }),
    },
    {
      title: 'Escuela de los sábados',
      picture: photo(
        3006,
        {
          kind: 'row',
          people: ['guayoyo', 'chicharra', 'orquestaBandana'],
          light: 'side',
          backdrop: 'glow',
        },
        { screen: screens.copy },
      ),
    },
    {
      title: 'Archivo de sonidos',
      picture: sleeve(3007, still('cassette', 3.4, 'paper', -0.3, 'side'), {
        wear: 'folded',
        screen: screens.coarse,
        tint: { colour: 'signal', shape: 'block' },
      }),
    },
    {
      title: 'Cornetas de escucha',
      picture: photo(3008, still('speakers', 3.2, 'dark', -0.4, 'back'), { screen: screens.fine }),
    },
  ],
};

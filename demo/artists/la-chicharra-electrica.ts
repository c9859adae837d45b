import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const laChicharraElectrica: DemoArtist = {
  name: 'La Chicharra Eléctrica',
  name_id: 'la-chicharra-electrica',
  email: 'chicharra@sincaducidad.example',
  priority: 4,
  description:
    'Productora, selectora y coleccionista de zumbidos. La Chicharra Eléctrica graba transformadores, rejas, neveras viejas y mercados enteros, y los convierte en baterías que nadie más tiene. Detrás de casi todo lo que suena en Sin Caducidad hay un cable suyo.\n\nEmpezó reparando equipos ajenos para poder escucharlos de noche. Hoy dirige las sesiones de La Cápsula, enseña producción los sábados y guarda un archivo de más de nueve mil sonidos de la ciudad, ordenados por la hora en que fueron grabados. Dice que el silencio de Caracas también tiene tempo: noventa y dos.',
  social: inventSocial('chicharraelectrica.demo', ['youtube', 'spotify', 'instagram', 'twitter']),
  web: inventWeb('la-chicharra-electrica', 'El archivo de zumbidos'),
  playlist: inventPlaylist(104),
  seo_title: 'La Chicharra Eléctrica | Producción y archivo sonoro | Sin Caducidad',
  seo_description:
    'Bases, sesiones y archivo sonoro de La Chicharra Eléctrica, la productora que convierte los zumbidos de la ciudad en baterías.',
  picture: card(401, sitting('chicharra', 'left', 'side', 'bust', 'paper'), {
    screen: screens.lines,
    wear: 'pasted',
    tint: { colour: 'cold', shape: 'bands', isKnockedOut: true },
  }),
  background: {
    title: 'Consola a medianoche',
    picture: backdrop(402, still('desk', 4.6, 'dark', 0.42, 'hard'), {
      screen: screens.fine,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Portada de «Noventa y dos»',
      picture: sleeve(403, still('sampler', 4.6, 'paper', 0.3, 'side', -0.6), {
        paper: 'cold',
        screen: screens.coarse,
        wear: 'folded',
        marks: [
          { kind: 'number', text: '92', x: 0.62, y: 0.3, height: 0.24, colour: 'acid' },
          {
            kind: 'bar',
            left: 'LA CHICHARRA ELÉCTRICA',
            right: 'BPM',
            colour: 'paper',
            place: 'bottom',
          },
        ],
      }),
    },
    {
      title: 'Escuchar antes de tocar',
      picture: photo(404, sitting('chicharra', 'up', 'side', 'half', 'glow'), {
        screen: screens.copy,
      }),
    },
    {
      title: 'La aguja en su sitio',
      picture: photo(405, still('turntable', 3.3, 'dark', 0.4, 'side', 0.4), {
        screen: screens.fine,
      }),
    },
    {
      title: 'Sesión 48: el condensador',
      picture: card(406, still('condenser', 4.8, 'glow', 0.3, 'hard', 0.1), {
        screen: screens.lines,
      }),
    },
    {
      title: 'Dieciséis golpes',
      picture: photo(407, still('sampler', 3.2, 'dark', 0.35, 'high', 0.3), {
        screen: screens.copy,
        tint: { colour: 'cold', shape: 'shadows' },
      }),
    },
    {
      title: 'Retrato con cable',
      picture: sleeve(408, sitting('chicharra', 'profile', 'back', 'bust', 'dark'), {
        screen: screens.dots,
      }),
    },
  ],
};

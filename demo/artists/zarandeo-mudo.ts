import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, photo, screens, sleeve, still } from '../pictures.ts';

/** Has no picture: cards and pages have to look meant without one. */
export const zarandeoMudo: DemoArtist = {
  name: 'Zarandeo Mudo',
  name_id: 'zarandeo-mudo',
  email: 'zarandeo@sincaducidad.example',
  priority: 9,
  description:
    'Proyecto instrumental sin rostro y sin entrevistas. Cada canción dura exactamente lo que tarda en llenarse un tobo de agua.',
  social: inventSocial('zarandeomudo.demo', ['spotify']),
  web: inventWeb('zarandeo-mudo', 'Escuchar en silencio'),
  playlist: inventPlaylist(110),
  picture: null,
  background: {
    title: 'Cotas',
    picture: backdrop(1002, { kind: 'contours' }, { screen: screens.film, quiet: 'left' }),
  },
  album: [
    {
      title: 'Portada de «Tobo»',
      picture: sleeve(
        1003,
        { kind: 'contours' },
        {
          paper: 'ink',
          ink: 'bone',
          screen: screens.film,
          wear: 'folded',
          marks: [{ kind: 'bar', left: 'TOBO', right: '2023', colour: 'signal', place: 'bottom' }],
        },
      ),
    },
    {
      title: 'La única herramienta',
      picture: photo(1004, still('sampler', 4, 'dark', -0.3, 'back', -0.5), {
        screen: screens.fine,
      }),
    },
    {
      title: 'Nadie en la tarima',
      picture: photo(1005, { kind: 'concert', people: [], crowd: 0.3 }, { screen: screens.film }),
    },
    {
      title: 'Bajada al andén',
      picture: photo(1006, { kind: 'tunnel' }, { screen: screens.rough }),
    },
  ],
};

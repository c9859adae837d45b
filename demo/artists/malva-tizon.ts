import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const malvaTizon: DemoArtist = {
  name: 'Malva Tizón',
  name_id: 'malva-tizon',
  email: 'malva@sincaducidad.example',
  priority: 2,
  description:
    'Malva Tizón ganó su primera batalla a los quince años y se retiró de las batallas a los diecinueve, invicta y aburrida. Desde entonces se dedica a lo difícil: canciones de amor sin miel, rap de doble tiempo sin gritos y coros que se aprenden a la primera.\n\nSu disco «Brasa lenta» fue escrito durante un apagón de cuatro días y grabado con la luz de las velas todavía en la mesa. En vivo la acompañan dos voces, un tambor y un ingeniero que sabe cuándo bajarlo todo. Trabaja con mujeres privadas de libertad en un taller de rima que ya publicó su primer libro.',
  social: inventSocial('malvatizon.demo', ['youtube', 'spotify', 'instagram', 'facebook']),
  web: inventWeb('malva-tizon', 'Malva Tizón'),
  playlist: inventPlaylist(107),
  seo_title: 'Malva Tizón | «Brasa lenta» | Sin Caducidad',
  seo_description:
    'Malva Tizón: canciones de amor sin miel y rap de doble tiempo. Videos, disco «Brasa lenta» y próximas fechas.',
  picture: card(701, sitting('malva', 'right', 'hard', 'bust', 'paper'), {
    screen: { kind: 'dots', cell: 8, angle: 15 },
    wear: 'pasted',
    tint: { colour: 'signal', shape: 'flood' },
    marks: [{ kind: 'torn', side: 'left', share: 0.05, colour: 'paper' }],
  }),
  background: {
    title: 'Malva y la última canción',
    picture: backdrop(702, sitting('malva', 'shout', 'back', 'half', 'stage', 0.2), {
      screen: screens.copy,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Portada de «Brasa lenta»',
      picture: sleeve(703, sitting('malva', 'up', 'hard', 'bust', 'dark'), {
        paper: 'ink',
        ink: 'signal',
        screen: screens.dots,
        wear: 'folded',
        marks: [
          {
            kind: 'title',
            lines: ['BRASA', 'LENTA'],
            colour: 'paper',
            place: 'full',
            tallest: 0.2,
          },
        ],
      }),
    },
    {
      title: 'Noche de estreno',
      picture: photo(
        704,
        { kind: 'concert', people: ['malva'], crowd: 0.36 },
        { screen: screens.fine },
      ),
    },
    {
      title: 'Toma de voz',
      picture: card(705, sitting('malva', 'rap', 'side', 'half', 'glow'), { screen: screens.copy }),
    },
    {
      title: 'Velas en la mesa',
      picture: photo(706, still('condenser', 4.4, 'glow', 0.5, 'back', 0.2), {
        screen: screens.rough,
      }),
    },
    {
      title: 'Cuatro Malvas',
      picture: sleeve(
        707,
        {
          kind: 'strips',
          people: ['malva', 'malva', 'malva', 'malva'],
          light: 'flash',
          backdrop: 'paper',
        },
        {
          screen: screens.dots,
          wear: 'pasted',
          tint: { colour: 'acid', shape: 'flood' },
        },
      ),
    },
  ],
};

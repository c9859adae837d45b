import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const cintaMadre: DemoEntry = {
  name: 'Cinta Madre',
  name_id: 'cinta-madre',
  email: 'cintamadre@sincaducidad.example',
  priority: 3,
  condition: [3],
  social: inventSocial('cintamadre.demo', ['spotify', 'youtube', 'instagram']),
  web: inventWeb('cinta-madre', 'Descargar la serie completa'),
  picture: card(2301, still('cassette', 3.4, 'paper', 0.3, 'side'), {
    paper: 'signal',
    wear: 'worn',
    screen: screens.coarse,
    marks: [
      { kind: 'title', lines: ['CINTA', 'MADRE'], colour: 'paper', place: 'full', tallest: 0.24 },
    ],
  }),
  portrait: {
    picture: cover(2302, still('cassette', 2.6, 'dark', -0.35, 'hard'), {
      screen: screens.dots,
      wear: 'folded',
      marks: [
        { kind: 'title', lines: ['CINTA MADRE'], colour: 'acid', place: 'top', tallest: 0.3 },
        {
          kind: 'bar',
          left: 'LADO A / LADO B',
          right: '90 MINUTOS',
          colour: 'paper',
          place: 'bottom',
        },
      ],
    }),
    description:
      'Antes del disco está la cinta: el ensayo, la toma que no quedó, el verso que se le ocurrió a alguien en el pasillo. Cinta Madre publica ese archivo sin maquillarlo. Cada volumen es un mixtape de noventa minutos, dos lados y ninguna segunda oportunidad.',
  },
  background: {
    title: 'Archivo',
    picture: backdrop(2303, still('cassette', 3, 'dark', 0.35, 'side', -0.9), {
      screen: screens.fine,
      quiet: 'left',
    }),
  },
  album: [
    {
      title: 'Mesa de corte',
      picture: photo(2304, still('desk', 2.8, 'dark', 0.1, 'hard'), { screen: screens.fine }),
    },
  ],
  segments: [
    {
      title: 'Borrador final',
      description:
        'El volumen más reciente: ninguna canción terminada y ninguna que haga falta terminar.',
      vol: 3,
      playlist: null,
      album: [],
    },
    {
      title: 'Pasillo',
      description:
        'Veinte versos grabados entre la puerta y el baño del estudio, con bases hechas el mismo día por quien estuviera libre.',
      vol: 2,
      playlist: inventPlaylist(322),
      album: [
        {
          title: 'Portada del volumen 2',
          picture: sleeve(2321, sitting('orquestaBandana', 'front', 'hard', 'bust', 'dark'), {
            paper: 'acid',
            screen: screens.dots,
            wear: 'folded',
            marks: [
              { kind: 'number', text: '02', x: 0.64, y: 0.95, height: 0.26, colour: 'signal' },
            ],
          }),
        },
        {
          title: 'En el pasillo',
          picture: photo(
            2322,
            {
              kind: 'row',
              people: ['orquestaBandana', 'tepuy', 'peldano'],
              light: 'back',
              backdrop: 'dark',
            },
            { screen: screens.copy },
          ),
        },
      ],
    },
    {
      title: 'Lado perdido',
      description:
        'Tomas de 2015 a 2017 rescatadas de una caja con humedad. Se respetó el soplido: es parte del coro.',
      vol: 1,
      playlist: inventPlaylist(321),
      album: [
        {
          title: 'Portada del volumen 1',
          picture: sleeve(2311, sitting('tinto', 'right', 'high', 'close', 'dark'), {
            paper: 'kraft',
            screen: screens.rough,
            wear: 'worn',
            marks: [
              { kind: 'number', text: '01', x: 0.64, y: 0.95, height: 0.26, colour: 'signal' },
            ],
          }),
        },
      ],
    },
  ],
};

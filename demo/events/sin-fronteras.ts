import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const sinFronteras: DemoEntry = {
  name: 'Sin Fronteras',
  name_id: 'sinfronteras',
  email: 'sinfronteras@sincaducidad.example',
  priority: 1,
  condition: [1, 2],
  social: inventSocial('sinfronteras.demo', ['youtube', 'facebook', 'instagram', 'twitter']),
  web: inventWeb('sinfronteras', 'Convocatoria y sedes'),
  seo_title: 'Sin Fronteras | Festival itinerante de rap latinoamericano | Sin Caducidad',
  seo_description:
    'Sin Fronteras es el festival itinerante de Sin Caducidad: una tarima, un país distinto cada edición y rap de toda América Latina sin pedir pasaporte.',
  picture: card(1101, sitting('ceiba', 'up', 'hard', 'half', 'paper'), {
    wear: 'pasted',
    screen: screens.coarse,
    tint: { colour: 'signal', shape: 'rays', isKnockedOut: true },
    marks: [
      {
        kind: 'title',
        lines: ['SIN', 'FRONTERAS'],
        colour: 'paper',
        panel: 'ink',
        place: 'bottom',
        tallest: 0.13,
      },
      {
        kind: 'labels',
        lines: ['BOGOTÁ · LIMA', 'SANTIAGO'],
        x: 0.05,
        y: 0.05,
        height: 0.032,
        tilt: -3,
        colour: 'ink',
        ink: 'paper',
      },
    ],
  }),
  portrait: {
    picture: cover(
      1102,
      { kind: 'contours' },
      {
        paper: 'signal',
        screen: screens.film,
        wear: 'folded',
        marks: [
          {
            kind: 'title',
            lines: ['SIN', 'FRON', 'TERAS'],
            colour: 'paper',
            place: 'full',
            tallest: 0.27,
          },
          {
            kind: 'sticker',
            lines: ['2016', '2025'],
            x: 0.8,
            y: 0.17,
            size: 0.26,
            tilt: 11,
            colour: 'acid',
            ink: 'ink',
            shape: 'burst',
          },
        ],
      },
    ),
    description:
      'Una tarima que se desarma en cuatro horas y cabe en un autobús. Desde 2016, Sin Fronteras cruza el continente con la misma regla: la mitad del cartel es del país que recibe, la otra mitad viaja, y nadie toca solo. No hay artista principal; hay una fila de micrófonos, un público que conoce las letras y una canción nueva escrita entre todos la noche anterior.',
  },
  background: {
    title: 'Mapa de alturas',
    picture: backdrop(1103, { kind: 'contours' }, { screen: screens.film, quiet: 'left' }),
  },
  album: [
    {
      title: 'La fila de micrófonos',
      picture: photo(
        1104,
        { kind: 'concert', people: ['tinto', 'ceiba', 'tepuy'], crowd: 0.36 },
        { screen: screens.fine },
      ),
    },
  ],
  segments: [
    {
      title: 'Vuelta a casa',
      description:
        'Después de nueve años la tarima volvió a Caracas. Entrada libre, veintidós artistas de ocho países y el cerro prendido de fondo hasta la madrugada.',
      year: 2025,
      country: 'VE',
      playlist: inventPlaylist(204),
      album: [
        {
          title: 'El cerro prendido',
          picture: photo(1141, { kind: 'skyline', night: 0.95 }, { screen: screens.copy }),
        },
      ],
    },
    {
      title: 'La cordillera también rima',
      description:
        'Edición de Santiago, en un galpón ferroviario. Se estrenó la modalidad de dúos sorteados: dos artistas que no se conocen, cuarenta minutos y una base.',
      year: 2022,
      country: 'CL',
      playlist: inventPlaylist(203),
      album: [],
    },
    {
      title: 'Neblina y bombo',
      description:
        'Tres noches en Lima, con el mar de fondo y una exposición de afiches serigrafiados por las mismas bandas. De aquí salió el primer disco compartido del festival.',
      year: 2018,
      country: 'PE',
      playlist: inventPlaylist(202),
      album: [
        {
          title: 'Tercera noche',
          picture: photo(
            1121,
            { kind: 'concert', people: ['malva', 'orquestaLong'], crowd: 0.34 },
            { screen: screens.copy },
          ),
        },
        {
          title: 'La pared de los afiches',
          picture: photo(
            1122,
            { kind: 'wall', people: ['malva', 'peldano', 'orquestaTurban', 'guayoyo'] },
            { screen: screens.copy },
          ),
        },
      ],
    },
    {
      title: 'Primera travesía',
      description:
        'Diecisiete artistas de cinco ciudades en una cancha prestada de Bogotá. Llovió, se fue la luz dos veces y el público cantó completo el segundo bloque a capela.',
      year: 2016,
      country: 'CO',
      playlist: inventPlaylist(201),
      album: [
        {
          title: 'Segundo bloque, sin luz',
          picture: photo(
            1111,
            { kind: 'concert', people: ['pretil'], crowd: 0.48 },
            { screen: screens.rough },
          ),
        },
        {
          title: 'Afiche de la primera travesía',
          picture: sleeve(1112, still('microphone', 4.4, 'paper', -0.3, 'hard', -0.2, 0.5), {
            paper: 'acid',
            wear: 'worn',
            screen: screens.coarse,
            marks: [
              {
                kind: 'bar',
                left: 'SIN FRONTERAS',
                right: 'BOGOTÁ 2016',
                colour: 'ink',
                place: 'bottom',
              },
            ],
          }),
        },
      ],
    },
  ],
};

import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve, still } from '../pictures.ts';

export const empatia: DemoEntry = {
  name: 'Empatía',
  name_id: 'empatia',
  email: 'empatia@sincaducidad.example',
  priority: 2,
  condition: [1, 2],
  social: inventSocial('empatia.demo', ['youtube', 'facebook', 'instagram']),
  web: inventWeb('empatia', 'Rendición de cuentas'),
  seo_title: 'Empatía | Música que acompaña | Sin Caducidad',
  seo_description:
    'Empatía es la serie solidaria de Sin Caducidad: canciones grabadas con y para comunidades de América Latina, con cuentas claras en cada edición.',
  picture: card(
    2201,
    { kind: 'versus', people: ['ceiba', 'pretil'], light: 'side', backdrop: 'paper' },
    {
      wear: 'folded',
      screen: screens.dots,
      tint: { colour: 'signal', shape: 'letters', lines: ['EM', 'PA', 'TÍA'] },
    },
  ),
  portrait: {
    picture: cover(2202, sitting('orquestaTurban', 'profile', 'hard', 'close', 'paper', -0.08), {
      screen: screens.coarse,
      wear: 'pasted',
      tint: { colour: 'signal', shape: 'letters', lines: ['EM', 'PA', 'TÍA'] },
    }),
    description:
      'Una canción no tapa un techo, pero puede juntar a quienes lo tapan. Empatía es la serie solidaria de Sin Caducidad: cada edición se graba con una comunidad, se publica con los nombres de todos y destina el total de lo recaudado a una obra concreta. Las cuentas se muestran completas, con facturas, en la misma página donde se escucha la música.',
  },
  background: {
    title: 'Ladera',
    picture: backdrop(
      2203,
      { kind: 'skyline', night: 0.7 },
      { screen: screens.fine, quiet: 'top' },
    ),
  },
  album: [
    {
      title: 'Quienes cantaron',
      picture: photo(
        2204,
        {
          kind: 'row',
          people: ['orquestaBun', 'ceiba', 'pretil', 'malva', 'orquestaLong'],
          light: 'side',
          backdrop: 'glow',
        },
        { screen: screens.copy },
      ),
    },
  ],
  segments: [
    {
      title: 'La biblioteca que camina',
      description:
        'Un disco de cuentos rapeados para dieciséis bibliotecas rurales. Lo ilustraron las niñas y los niños que lo escucharon primero.',
      year: 2023,
      country: 'EC',
      playlist: inventPlaylist(313),
      album: [
        {
          title: 'Lado B',
          picture: photo(2231, still('turntable', 3.8, 'paper', -0.5, 'flash', 0.3), {
            screen: screens.coarse,
            wear: 'pasted',
            tint: { colour: 'acid', shape: 'flood' },
          }),
        },
      ],
    },
    {
      title: 'Ciento veinte abrigos',
      description:
        'Dúos entre artistas y tejedoras de la frontera. Cada disco físico viajó dentro de un abrigo.',
      year: 2020,
      country: 'CO',
      playlist: inventPlaylist(312),
      album: [
        {
          title: 'Tejedora',
          picture: card(2221, sitting('orquestaLong', 'down', 'side', 'bust', 'paper'), {
            paper: 'newsprint',
            screen: screens.rough,
            wear: 'worn',
            tint: { colour: 'signal', shape: 'brush' },
          }),
        },
      ],
    },
    {
      title: 'Agua para la ladera',
      description:
        'Ocho canciones y un tanque de veinte mil litros. Se grabó en el patio de la escuela, con el coro de sexto grado.',
      year: 2017,
      country: 'VE',
      playlist: inventPlaylist(311),
      album: [
        {
          title: 'Patio de la escuela',
          picture: photo(2211, { kind: 'skyline', night: 0.1 }, { screen: screens.fine }),
        },
        {
          title: 'Portada de «Agua para la ladera»',
          picture: sleeve(2212, sitting('ceiba', 'front', 'side', 'close', 'paper'), {
            paper: 'cold',
            screen: screens.coarse,
            wear: 'folded',
            marks: [
              {
                kind: 'title',
                lines: ['AGUA PARA', 'LA LADERA'],
                colour: 'paper',
                place: 'bottom',
                tallest: 0.13,
              },
            ],
          }),
        },
      ],
    },
  ],
};

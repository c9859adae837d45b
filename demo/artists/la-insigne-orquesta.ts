import type { DemoArtist } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, photo, screens, sitting, sleeve, still } from '../pictures.ts';

/** Has a very long name: titles, cards and menus have to carry it. */
export const laInsigneOrquesta: DemoArtist = {
  name: 'La Insigne Orquesta Clandestina de los Que Nunca Llegaron a Tiempo',
  name_id: 'la-insigne-orquesta-clandestina',
  email: 'orquesta@sincaducidad.example',
  priority: 7,
  description:
    'Colectivo de once, doce o catorce personas, según quién haya encontrado autobús. La Insigne Orquesta Clandestina de los Que Nunca Llegaron a Tiempo toca rap con vientos, cumbia con insultos elegantes y boleros a ciento cuarenta golpes por minuto. Nació en 2017, cuando el público llegó antes que la banda y hubo que improvisar con quien estuviera en la puerta.\n\nNo tiene director ni fotografía oficial completa. Sus integrantes firman las canciones en orden de llegada, así que la puntualidad, al menos en los créditos, por fin se paga. Cada concierto termina con el público sobre la tarima y la orquesta bailando abajo.',
  social: inventSocial('insigneorquesta.demo', [
    'youtube',
    'spotify',
    'facebook',
    'instagram',
    'twitter',
  ]),
  web: inventWeb('la-insigne-orquesta-clandestina', 'Agenda (sujeta a retrasos)'),
  playlist: inventPlaylist(109),
  picture: card(
    901,
    {
      kind: 'strips',
      people: ['orquestaTurban', 'orquestaBandana', 'orquestaBun'],
      light: 'side',
      backdrop: 'paper',
    },
    {
      wear: 'worn',
      screen: { kind: 'dots', cell: 8, angle: 30 },
      tint: { colour: 'acid', shape: 'brush' },
      marks: [{ kind: 'scrawl', shape: 'cross', x: 0.19, y: 0.88, size: 0.16, colour: 'signal' }],
    },
  ),
  background: {
    title: 'Los que llegaron',
    picture: backdrop(
      902,
      {
        kind: 'row',
        people: ['orquestaLong', 'orquestaBandana', 'orquestaTurban', 'guayoyo', 'orquestaBun'],
        light: 'hard',
        backdrop: 'wall',
      },
      {
        screen: screens.copy,
        quiet: 'top',
      },
    ),
  },
  album: [
    {
      title: 'Portada de «Orden de llegada»',
      picture: sleeve(
        903,
        {
          kind: 'row',
          people: ['orquestaBun', 'orquestaTurban', 'orquestaBandana'],
          light: 'flash',
          backdrop: 'paper',
        },
        {
          screen: screens.coarse,
          wear: 'folded',
          tint: { colour: 'signal', shape: 'rays', isKnockedOut: true },
          marks: [
            {
              kind: 'title',
              lines: ['ORDEN DE LLEGADA'],
              colour: 'signal',
              panel: 'ink',
              place: 'bottom',
            },
          ],
        },
      ),
    },
    {
      title: 'La tarima es de todos',
      picture: photo(
        904,
        {
          kind: 'concert',
          people: ['orquestaTurban', 'orquestaLong', 'orquestaBandana'],
          crowd: 0.46,
        },
        { screen: screens.fine },
      ),
    },
    {
      title: 'Trompeta en camino',
      picture: card(905, sitting('orquestaLong', 'front', 'hard', 'bust', 'dark'), {
        screen: screens.rough,
        wear: 'folded',
      }),
    },
    {
      title: 'Segunda voz, primera parada',
      picture: card(906, sitting('orquestaTurban', 'profile', 'back', 'bust', 'paper', -0.05), {
        screen: screens.dots,
        wear: 'pasted',
        tint: { colour: 'acid', shape: 'disc', isKnockedOut: true },
      }),
    },
    {
      title: 'Radio de espera',
      picture: photo(907, still('boombox', 4.8, 'paper', 0.4, 'side', 0, 0.3), {
        screen: screens.coarse,
        wear: 'pasted',
        tint: { colour: 'signal', shape: 'block' },
      }),
    },
  ],
};

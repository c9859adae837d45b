import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb } from '../invented.ts';
import { backdrop, card, cover, photo, screens, sitting, sleeve } from '../pictures.ts';

export const bocaDeMetro: DemoEntry = {
  name: 'BDM: Boca de Metro',
  name_id: 'bdm',
  email: 'bdm@sincaducidad.example',
  priority: 3,
  condition: [1, 3],
  social: inventSocial('bocademetro.demo', ['youtube', 'facebook', 'instagram', 'twitter']),
  web: inventWeb('bdm', 'Reglamento y clasificatorias'),
  seo_title: 'BDM Boca de Metro | Batallas de improvisación | Sin Caducidad',
  seo_description:
    'BDM, Boca de Metro: las batallas de improvisación que nacieron a la salida de una estación de Caracas. Ediciones, finales y videos.',
  picture: card(
    1301,
    { kind: 'versus', people: ['peldano', 'malva'], light: 'hard', backdrop: 'paper' },
    {
      wear: 'pasted',
      screen: screens.dots,
      tint: { colour: 'signal', shape: 'flood' },
      marks: [{ kind: 'title', lines: ['BDM'], colour: 'paper', place: 'bottom', tallest: 0.3 }],
    },
  ),
  portrait: {
    picture: cover(
      1302,
      { kind: 'tunnel' },
      {
        screen: screens.rough,
        wear: 'folded',
        marks: [
          { kind: 'title', lines: ['BOCA DE', 'METRO'], colour: 'signal', place: 'bottom' },
          {
            kind: 'bar',
            left: 'SIN CADUCIDAD PRESENTA',
            right: 'CARACAS',
            colour: 'paper',
            place: 'top',
          },
        ],
      },
    ),
    description:
      'Todo empezó con dos personas esperando que escampara. Boca de Metro es la batalla de improvisación que se hace donde la gente pasa: a la salida de la estación, sin tarima y sin reja. El jurado son tres artistas y un transeúnte elegido por sorteo. No se permiten insultos a la familia ni rimas aprendidas; el público, que nunca perdona, se encarga de avisar.',
  },
  background: {
    title: 'Último tren',
    picture: backdrop(1303, { kind: 'tunnel' }, { screen: screens.fine, quiet: 'bottom' }),
  },
  album: [
    {
      title: 'Cara a cara',
      picture: photo(
        1304,
        { kind: 'versus', people: ['tinto', 'ceiba'], light: 'side', backdrop: 'dark' },
        { screen: screens.copy },
      ),
    },
  ],
  segments: [
    {
      title: 'Dirección contraria',
      description:
        'Volumen 10, décimo aniversario: campeones de todas las ediciones contra quienes los eliminaron alguna vez.',
      year: 2025,
      vol: 10,
      playlist: null,
      album: [],
    },
    {
      title: 'Hora pico',
      description:
        'Volumen 9: sesenta y cuatro competidores en un solo día y la primera campeona invicta de la historia del torneo.',
      year: 2023,
      vol: 9,
      playlist: inventPlaylist(223),
      album: [
        {
          title: 'La campeona',
          picture: card(1331, sitting('orquestaLong', 'up', 'hard', 'bust', 'paper'), {
            screen: screens.lines,
            wear: 'pasted',
            tint: { colour: 'signal', shape: 'disc', isKnockedOut: true },
            marks: [
              {
                kind: 'labels',
                lines: ['CAMPEONA', 'VOL. 9'],
                x: 0.06,
                y: 0.84,
                height: 0.03,
                tilt: -3,
                colour: 'ink',
                ink: 'paper',
              },
            ],
          }),
        },
        {
          title: 'El público nunca perdona',
          picture: photo(
            1332,
            { kind: 'concert', people: ['orquestaLong', 'peldano'], crowd: 0.5 },
            { screen: screens.rough },
          ),
        },
      ],
    },
    {
      title: 'Transbordo',
      description:
        'Duelos en parejas. El tema lo ponía el siguiente pasajero que saliera por el torniquete; hubo rimas sobre yuca, hipotecas y astronomía.',
      year: 2018,
      vol: 4,
      playlist: inventPlaylist(222),
      album: [
        {
          title: 'Parejas',
          picture: photo(
            1321,
            {
              kind: 'row',
              people: ['guayoyo', 'malva', 'peldano', 'tinto'],
              light: 'hard',
              backdrop: 'dark',
            },
            { screen: screens.copy },
          ),
        },
      ],
    },
    {
      title: 'Salida norte',
      description:
        'La primera edición con llaves dibujadas en el piso con tiza. Treinta y dos inscritos, una corneta prestada y final a las nueve y media, antes de que cerraran la estación.',
      year: 2015,
      vol: 1,
      playlist: inventPlaylist(221),
      album: [
        {
          title: 'Llaves de tiza',
          picture: sleeve(1311, sitting('peldano', 'shout', 'hard', 'bust', 'dark'), {
            paper: 'signal',
            screen: screens.stencil,
            wear: 'worn',
            marks: [
              { kind: 'number', text: 'VOL. 1', x: 0.05, y: 0.95, height: 0.12, colour: 'paper' },
            ],
          }),
        },
        {
          title: 'Antes del último tren',
          picture: photo(1312, { kind: 'tunnel' }, { screen: screens.copy, wear: 'folded' }),
        },
      ],
    },
  ],
};

import type { DemoEntry } from '../content-types.ts';
import { inventPlaylist, inventSocial, inventWeb, titledAlbum } from '../invented.ts';

export const bocaDeMetro: DemoEntry = {
  name: 'BDM: Boca de Metro',
  name_id: 'bdm',
  email: 'bdm@example.org',
  priority: 3,
  condition: [1, 3],
  social: inventSocial('bocademetro.demo', ['youtube', 'facebook', 'instagram', 'twitter']),
  web: inventWeb('bdm', 'Reglamento y clasificatorias'),
  seo_title: 'BDM Boca de Metro | Batallas de improvisación | Sin Caducidad',
  seo_description:
    'BDM, Boca de Metro: las batallas de improvisación que nacieron a la salida de una estación de Caracas. Ediciones, finales y videos.',
  picture: 'boca-de-metro-card',
  portrait: {
    picture: 'boca-de-metro-cover',
    description:
      'Todo empezó con dos personas esperando que escampara. Boca de Metro es la batalla de improvisación que se hace donde la gente pasa: a la salida de la estación, sin tarima y sin reja. El jurado son tres artistas y un transeúnte elegido por sorteo. No se permiten insultos a la familia ni rimas aprendidas; el público, que nunca perdona, se encarga de avisar.',
  },
  background: {
    title: 'Último tren',
    picture: 'boca-de-metro-background',
  },
  album: titledAlbum('boca-de-metro-album', ['Cara a cara']),
  segments: [
    {
      title: 'Dirección contraria',
      description:
        'Volumen 10, décimo aniversario: campeones de todas las ediciones contra quienes los eliminaron alguna vez.',
      year: 2025,
      vol: 10,
      lineup: 'Torniquete\nLa Línea Tres\nPrimo Hermano\nDoña Ruptura',
      playlist: null,
      album: [],
    },
    {
      title: 'Hora pico',
      description:
        'Volumen 9: sesenta y cuatro competidores en un solo día y la primera campeona invicta de la historia del torneo.',
      year: 2023,
      vol: 9,
      lineup: 'Nena Voltaje\nTorniquete\nEl Bachiller Ramírez',
      playlist: inventPlaylist(223),
      album: titledAlbum('boca-de-metro-edition-2', ['La campeona', 'El público nunca perdona']),
    },
    {
      title: 'Transbordo',
      description:
        'Duelos en parejas. El tema lo ponía el siguiente pasajero que saliera por el torniquete; hubo rimas sobre yuca, hipotecas y astronomía.',
      year: 2018,
      vol: 4,
      playlist: inventPlaylist(222),
      album: titledAlbum('boca-de-metro-edition-3', ['Parejas']),
    },
    {
      title: 'Salida norte',
      description:
        'La primera edición con llaves dibujadas en el piso con tiza. Treinta y dos inscritos, una corneta prestada y final a las nueve y media, antes de que cerraran la estación.',
      year: 2015,
      vol: 1,
      playlist: inventPlaylist(221),
      album: titledAlbum('boca-de-metro-edition-4', ['Llaves de tiza', 'Antes del último tren']),
    },
  ],
};

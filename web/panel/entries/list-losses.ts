import type { EntryRelations } from '../../../contracts/entries.ts';

const names: ReadonlyArray<readonly [keyof EntryRelations, one: string, many: string]> = [
  ['lyrics', 'letra de canción', 'letras de canciones'],
  ['dates', 'fecha', 'fechas'],
  ['segments', 'segmento', 'segmentos'],
  ['album', 'imagen de su álbum', 'imágenes de su álbum'],
  [
    'segment_album',
    'imagen de los álbumes de sus segmentos',
    'imágenes de los álbumes de sus segmentos',
  ],
  ['backgrounds', 'fondo del inicio', 'fondos del inicio'],
  ['playlists', 'registro de listas de reproducción', 'registros de listas de reproducción'],
  ['portraits', 'portada', 'portadas'],
  ['social', 'registro de redes sociales', 'registros de redes sociales'],
  ['web', 'registro de contenido web', 'registros de contenido web'],
];

/** One line for each kind of thing that is deleted with an entry, as in '12 letras de canciones'. */
export function listLosses(relations: EntryRelations): string[] {
  return names
    .filter(([kind]) => relations[kind] > 0)
    .map(([kind, one, many]) => `${relations[kind]} ${relations[kind] === 1 ? one : many}`);
}

import { FAILED } from '../ui/wording.ts';

/** What saving says; `what` is 'Artista', 'Evento', 'Contenido' or 'Segmento'. */

export const saved = {
  created: (what: string) => `Se ha creado el ${what} correctamente.`,
  deleted: (what: string) => `Se ha eliminado el ${what} correctamente.`,
  information: 'Se ha actualizado la informacion correctamente.',
  picture: 'Se ha actualizado la imagen correctamente.',
  playlist: 'Se ha actualizado la lista de reproducción correctamente.',
  social: 'Se ha actualizado las redes sociales correctamente.',
  web: 'Se ha actualizado el contenido web correctamente.',
  coverCreated: 'Se ha creado la portada correctamente.',
  cover: 'Se ha actualizado la portada correctamente.',
  order: 'Se ha actualizado el orden correctamente.',
};

export const failed = {
  /** A picture that arrives with a new item. */
  create: (what: string) => `${FAILED} cargar la imagen del ${what} al servidor.`,
  createSegment: `${FAILED} crear el Segmento.`,
  picture: (what: string) => `${FAILED} actualizar la imagen del ${what}.`,
  information: (what: string) => `${FAILED} actualizar la informacion del ${what}.`,
  remove: (what: string) => `${FAILED} eliminar el contenido e imagenes del ${what}.`,
  toggle: (what: string) => `${FAILED} cambiar el estado del ${what}.`,
  order: `${FAILED} actualizar el orden.`,
  playlist: `${FAILED} actualizar la lista de reproducción.`,
  social: `${FAILED} actualizar las redes sociales.`,
  web: `${FAILED} actualizar el contenido web.`,
  coverCreate: `${FAILED} cargar la imagen de la portada al servidor.`,
  cover: `${FAILED} actualizar la portada.`,
};

export const unread = {
  list: (many: string) => `${FAILED} cargar la lista de ${many}.`,
  record: `${FAILED} cargar la información.`,
};

export const sureToDelete = (what: string) => `Esta seguro de eliminar este ${what}?`;
export const NOT_REVERSIBLE = 'Esta acción no se puede revertir. ¿Desea continuar?';

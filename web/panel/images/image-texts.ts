import { FAILED } from '../ui/wording.ts';

/** What the albums and the backgrounds say. */
export const imageTexts = {
  created: 'Se ha cargado la imagen correctamente.',
  changed: 'Se ha actualizado la imagen correctamente.',
  deleted: 'Se ha eliminado la imagen correctamente.',
  notCreated: `${FAILED} cargar la imagen al servidor.`,
  notChanged: `${FAILED} actualizar la imagen.`,
  notDeleted: `${FAILED} eliminar la imagen.`,
  notListed: `${FAILED} cargar las imágenes.`,
  sure: 'Esta seguro que quiere eliminar esta imagen?',
};

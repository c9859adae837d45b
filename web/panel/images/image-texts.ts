import { FAILED } from '../kit/texts.ts';

/** Texts of albums and backgrounds that differ from those of other records. */
export const imageTexts = {
  created: 'Se ha cargado la imagen correctamente.',
  changed: 'Se ha actualizado la imagen correctamente.',
  deleted: 'Se ha eliminado la imagen correctamente.',
  notCreated: `${FAILED} cargar la imagen al servidor.`,
  notChanged: `${FAILED} actualizar la imagen.`,
  notDeleted: `${FAILED} eliminar la imagen.`,
  notListed: `${FAILED} cargar las imágenes.`,
  deletion: 'Eliminar imagen',
  sure: 'Esta seguro que quiere eliminar esta imagen?',
};

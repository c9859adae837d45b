import { FAILED } from '../ui/wording.ts';

/** What the flyers say. */
export const flyerTexts = {
  created: 'Se ha creado un flyer correctamente.',
  changed: 'Se ha actualizado la informacion correctamente.',
  deleted: 'Se ha eliminado el flyer correctamente.',
  notCreated: `${FAILED} cargar el Flyer al servidor.`,
  notChanged: `${FAILED} actualizar el Flyer.`,
  notDeleted: `${FAILED} eliminar el Flyer.`,
  notListed: `${FAILED} cargar los flyers.`,
  sure: 'Esta seguro de eliminar este Flyer?',
};

/** What the accounts of judges say. */
const PERSISTS = 'si el error persiste contacte con el administrador.';

export const judgeTexts = {
  changed: 'Se ha actualizado el usuario correctamente.',
  deleted: 'Se ha eliminado el usuario correctamente.',
  failedTitle: 'Ops, ha ocurrido un error.',
  notCreated: `Ha ocurrido un error al intentar actualizar un usuario, ${PERSISTS}`,
  notChanged: `Ha ocurrido un error al intentar actualizar un usuario, ${PERSISTS}`,
  notDeleted: `Ha ocurrido un error al intentar eliminar un usuario, ${PERSISTS}`,
  notListed: 'Ha ocurrido un error, no se han podido cargar los jueces.',
  sure: 'Esta seguro de eliminar a este Juez?',
};

import { FAILED } from '../kit/fields/texts.ts';

export const profileTexts = {
  saved: 'Se han actualizado sus datos.',
  notSaved: `${FAILED} actualizar sus datos.`,
  loadFailed: 'Ha ocurrido un error, no se han podido cargar sus datos.',
  passwordChanged: 'Se ha cambiado su contraseña. Sus otras sesiones terminaron.',
  passwordNotChanged: `${FAILED} cambiar su contraseña.`,
  notDownloaded: `${FAILED} descargar sus datos.`,
  deleted: 'Su cuenta ha sido eliminada.',
  notDeleted: `${FAILED} eliminar su cuenta.`,
};

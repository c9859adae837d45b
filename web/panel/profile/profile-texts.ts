import { FAILED } from '../kit/texts.ts';

export const profileTexts = {
  saved: 'Se han actualizado sus datos.',
  notSaved: `${FAILED} actualizar sus datos.`,
  notShown: 'Ha ocurrido un error, no se han podido cargar sus datos.',
  changed: 'Se ha cambiado su contraseña. Sus otras sesiones terminaron.',
  notChanged: `${FAILED} cambiar su contraseña.`,
  notDownloaded: `${FAILED} descargar sus datos.`,
  deleted: 'Su cuenta ha sido eliminada.',
  notDeleted: `${FAILED} eliminar su cuenta.`,
};

import { FAILED } from '../kit/fields/texts.ts';

export const securityTexts = {
  notShown: 'Ha ocurrido un error, no se ha podido cargar la seguridad de su cuenta.',
  sessionsNotShown: 'Ha ocurrido un error, no se han podido cargar sus sesiones.',
  notStarted: `${FAILED} configurar el segundo paso.`,
  added: 'El segundo paso quedó configurado.',
  removed: 'Se ha quitado.',
  notRemoved: `${FAILED} quitarlo.`,
  notRenewed: `${FAILED} hacer códigos nuevos.`,
  closed: 'La sesión se ha cerrado.',
  otherSessionsClosed: 'Las demás sesiones se han cerrado.',
  notClosed: `${FAILED} cerrar la sesión.`,
  notConfirmed: `${FAILED} comprobar que es usted.`,
  passkeyNotUsed: 'No se usó la llave de acceso. Intente de nuevo.',
};

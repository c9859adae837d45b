import { FAILED } from '../ui/wording.ts';

/** What saving the site's social networks says. */
export const socialTexts = {
  saved: 'Se ha actualizado las redes sociales correctamente.',
  notSaved: `${FAILED} actualizar las redes sociales.`,
  notRead: `${FAILED} cargar las redes sociales.`,
};

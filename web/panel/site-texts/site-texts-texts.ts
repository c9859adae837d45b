import { FAILED } from '../ui/wording.ts';

/** What saving the site's words says. */
export const siteTextsTexts = {
  saved: 'Se ha actualizado los textos del sitio correctamente.',
  notSaved: `${FAILED} actualizar los textos del sitio.`,
  notRead: `${FAILED} cargar los textos del sitio.`,
};

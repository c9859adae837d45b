/** What saving the site's words says. */
const FAILED = 'Ha ocurrido un error, no se ha podido';

export const siteTextsTexts = {
  saved: 'Se ha actualizado los textos del sitio correctamente.',
  notSaved: `${FAILED} actualizar los textos del sitio.`,
  notRead: `${FAILED} cargar los textos del sitio.`,
};

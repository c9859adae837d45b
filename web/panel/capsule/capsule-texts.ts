/** What saving the capsule says. */
const FAILED = 'Ha ocurrido un error, no se ha podido';

export const capsuleTexts = {
  saved: 'Se ha actualizado la cápsula correctamente.',
  notSaved: `${FAILED} actualizar la cápsula.`,
  playlistSaved: 'Se ha actualizado la lista de reproducción correctamente.',
  playlistNotSaved: `${FAILED} actualizar la lista de reproducción.`,
  notRead: `${FAILED} cargar la cápsula.`,
};

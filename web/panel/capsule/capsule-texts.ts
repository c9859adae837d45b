import { FAILED } from '../ui/wording.ts';

/** What saving the capsule says. */
export const capsuleTexts = {
  saved: 'Se ha actualizado la cápsula correctamente.',
  notSaved: `${FAILED} actualizar la cápsula.`,
  playlistSaved: 'Se ha actualizado la lista de reproducción correctamente.',
  playlistNotSaved: `${FAILED} actualizar la lista de reproducción.`,
  notRead: `${FAILED} cargar la cápsula.`,
};

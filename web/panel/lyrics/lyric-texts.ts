import { FAILED } from '../ui/wording.ts';

/** What the lyrics say. */
export const lyricTexts = {
  created: 'Se ha creado la letra correctamente.',
  changed: 'Se ha actualizado la letra correctamente.',
  mediaChanged: 'Se ha actualizado el video correctamente.',
  deleted: 'Se ha eliminado la letra correctamente.',
  notCreated: `${FAILED} crear la letra.`,
  notChanged: `${FAILED} actualizar la letra.`,
  mediaNotChanged: `${FAILED} actualizar el video.`,
  notDeleted: `${FAILED} eliminar la letra.`,
  notListed: `${FAILED} cargar las letras.`,
  mediaNotRead: `${FAILED} cargar el video.`,
  sure: 'Are you sure to delete this lyric?',
};

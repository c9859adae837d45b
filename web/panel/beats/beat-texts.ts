/** What the beats say; their errors are in English there. */
const FAILED = 'An error has occurred, the song could not be';

export const beatTexts = {
  created: 'Se ha creado el beat correctamente.',
  changed: 'Se ha actualizado el beat correctamente.',
  deleted: 'Se ha eliminado el beat correctamente.',
  notCreated: `${FAILED} uploaded to the server.`,
  notChanged: `${FAILED} updated on the server.`,
  notDeleted: `${FAILED} remove from the server.`,
  notListed: 'Ha ocurrido un error, no se han podido cargar los beats.',
  sure: 'Are you completely sure you want to delete this Beat?',
};

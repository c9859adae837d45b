/** Texts of contests, applicants and the jury. */
const FAILED = 'Ha ocurrido un error, no se';

export const contestTexts = {
  created: 'El evento de postulacion ha sido creado.',
  changed: 'El evento de postulacion ha sido actualizado.',
  deleted: 'El evento de postulacion ha sido eliminado.',
  denied: 'Denegado',
  notCreated: `${FAILED} ha podido crear el evento de postulacion.`,
  notChanged: `${FAILED} ha podido actualizar el evento de postulacion.`,
  notDeleted: `${FAILED} ha podido eliminar el evento de postulacion.`,
  notListed: `${FAILED} han podido cargar las postulaciones.`,
  sure: 'Esta seguro de eliminar esta postulacion?',
};

export const applicantTexts = {
  empty: {
    1: 'Aun no hay personas postuladas para este evento.',
    2: 'Aun no hay postulados pre-seleccionados para este evento.',
    3: 'Aun no hay postulados seleccionados aun para este evento.',
  },
  own: 'Usted ha seleccionado a este postulado!',
  withdrawn: 'Se ha quitado su selección.',
  preselected:
    'Ha votado correctamente por un postulado pre-seleccionado, ahora esta persona tiene mas ' +
    'posibilidades de quedar seleccionado.',
  notVoted:
    'Ha ocurrido un error al intentar votar por un postulado, recargue la pagina e intente de ' +
    'nuevo, si el error persiste contacte con el administrador.',
  deleted: 'Se ha eliminado al postulado correctamente.',
  notDeleted: 'Error al intentar eliminar al postulado del servidor.',
  notListed: `${FAILED} han podido cargar los postulados.`,
};

export const juryTexts = {
  empty: 'Los jueces aun no han registrado algun voto.',
  notListed: `${FAILED} han podido cargar los votos de los jueces.`,
};

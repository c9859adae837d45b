import { FAILED } from '../ui/wording.ts';

/** What the calendars say. */
export const calendarTexts = {
  created: 'Se ha creado el Calendario correctamente.',
  changed: 'Se ha actualizado el Calendario correctamente.',
  deleted: 'Se ha eliminado el calendario correctamente.',
  notCreated: `${FAILED} crear el Calendario.`,
  notChanged: `${FAILED} actualizar el Calendario.`,
  notDeleted: `${FAILED} eliminar el Calendario.`,
  notListed: `${FAILED} cargar los calendarios.`,
  sure: 'Esta seguro de eliminar este Calendario?',
};

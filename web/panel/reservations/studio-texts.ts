import { FAILED } from '../kit/fields/texts.ts';

/** As in '1 hora', '2 horas'. */
export function formatHours(count: number): string {
  return `${count} ${Math.abs(count) === 1 ? 'hora' : 'horas'}`;
}

export const texts = {
  reserved: 'Su reservación está confirmada.',
  reservedFor: 'La reservación está confirmada.',
  requested: 'Recibimos su solicitud. Le avisaremos cuando esté aprobada.',
  notReserved: `${FAILED} reservar.`,
  notAsked: `${FAILED} consultar ese horario.`,
  cancelled: 'Se ha cancelado la reservación.',
  notCancelled: `${FAILED} cancelar la reservación.`,
  moved: 'Se ha movido la reservación.',
  notMoved: `${FAILED} mover la reservación.`,
  decided: 'Se ha actualizado la reservación.',
  notDecided: `${FAILED} actualizar la reservación.`,
  notListed: 'Ha ocurrido un error, no se han podido cargar las reservaciones.',
  calendarNotListed: `${FAILED} cargar el calendario.`,
  saved: 'Se han actualizado las reglas del estudio.',
  notSaved: `${FAILED} actualizar las reglas del estudio.`,
  closed: 'Se ha registrado el cierre.',
  notClosed: `${FAILED} registrar el cierre.`,
  opened: 'Se ha quitado el cierre.',
  notOpened: `${FAILED} quitar el cierre.`,
  closuresNotListed: 'Ha ocurrido un error, no se han podido cargar los cierres.',
  noFile: `${FAILED} descargar el archivo.`,
  noFeed: `${FAILED} obtener la dirección.`,
};

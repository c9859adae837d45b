import type { Reply } from '../../../contracts/calls.ts';
import { formatMoment } from '../../../contracts/spanish-time.ts';
import { type PlaceParams, sectionPath } from '../ui/place.ts';

export type Todo = Reply<'GET /me/today/'>['todo'][number];

function pluralize(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural;
}

const titles: Readonly<Record<Todo['kind'], (count: number) => string>> = {
  purchases: (count) => pluralize(count, 'compra por revisar', 'compras por revisar'),
  reservations_today: (count) => pluralize(count, 'reservación más hoy', 'reservaciones más hoy'),
  requests: (count) => pluralize(count, 'solicitud por aprobar', 'solicitudes por aprobar'),
  judges: (count) =>
    pluralize(count, 'juez con selecciones por hacer', 'jueces con selecciones por hacer'),
  broken_videos: (count) =>
    pluralize(count, 'video que ya no se puede ver', 'videos que ya no se pueden ver'),
  flyers: (count) => pluralize(count, 'flyer por terminar', 'flyers por terminar'),
  messages: (count) => pluralize(count, 'mensaje sin leer', 'mensajes sin leer'),
  unreachable: (count) =>
    pluralize(
      count,
      'administrador sin correo para avisos',
      'administradores sin correo para avisos',
    ),
  songs: (count) =>
    pluralize(
      count,
      'canción que no suena: falta su audio',
      'canciones que no suenan: falta su audio',
    ),
  to_review: (count) => pluralize(count, 'postulado por revisar', 'postulados por revisar'),
  next_reservation: () => 'Próxima reservación',
  balance: (count) => pluralize(count, 'hora en su saldo', 'horas en su saldo'),
};

/** Returns the title of a task without its count: 'compras por revisar'. */
export function getTodoTitle({ kind, count }: Todo): string {
  return titles[kind](count);
}

/** Parameters of the section that show the items, if they differ from its default view. */
const placeParams: Readonly<Partial<Record<Todo['kind'], PlaceParams>>> = {
  purchases: { list: 'purchases' },
  requests: { list: 'requests' },
};

/** Returns the URL that shows exactly the waiting items. */
export function getTodoPath({ kind, section, contest }: Todo): string {
  const params = contest === undefined ? {} : { contest: String(contest) };
  return sectionPath(section, { ...placeParams[kind], ...params });
}

/** Returns the formatted time or deadline of a task; null if it has none. */
export function formatTodoMoment({ kind, at }: Todo): string | null {
  if (at === null) return null;
  const moment = formatMoment(at);
  if (kind === 'to_review') return `Puede votar hasta el ${moment}`;
  if (kind === 'reservations_today') return `La próxima: ${moment}`;
  return moment;
}

/** Whether a card is shown: also for a balance of zero, when hours must be bought. */
export function isWorthACard({ kind, count }: Todo): boolean {
  return count > 0 || kind === 'balance';
}

/** Returns whether the card is an open task; a balance is not. */
export function isWaiting({ kind, count }: Todo): boolean {
  return count > 0 && kind !== 'balance' && kind !== 'next_reservation';
}

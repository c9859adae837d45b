import type { Reply } from '../../../contracts/calls.ts';
import { createTimeFormat } from '../../../contracts/spanish-time.ts';
import { type PlaceParams, sectionPath } from '../ui/place.ts';

export type Todo = Reply<'GET /me/today/'>['todo'][number];

const when = createTimeFormat({
  timeZone: 'America/Caracas',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

function counted(count: number, item: string, many: string): string {
  return count === 1 ? item : many;
}

const titles: Readonly<Record<Todo['kind'], (count: number) => string>> = {
  purchases: (count) => counted(count, 'compra por revisar', 'compras por revisar'),
  reservations_today: (count) => counted(count, 'reservación más hoy', 'reservaciones más hoy'),
  requests: (count) => counted(count, 'solicitud por aprobar', 'solicitudes por aprobar'),
  applicants: (count) =>
    counted(count, 'postulado sin voto del jurado', 'postulados sin voto del jurado'),
  broken_videos: (count) =>
    counted(count, 'video que ya no se puede ver', 'videos que ya no se pueden ver'),
  flyers: (count) => counted(count, 'flyer por terminar', 'flyers por terminar'),
  messages: (count) => counted(count, 'mensaje sin leer', 'mensajes sin leer'),
  unreachable: (count) =>
    counted(
      count,
      'administrador sin correo para avisos',
      'administradores sin correo para avisos',
    ),
  to_review: (count) => counted(count, 'postulado por revisar', 'postulados por revisar'),
  next_reservation: () => 'Próxima reservación',
  balance: (count) => counted(count, 'hora en su saldo', 'horas en su saldo'),
};

/** Returns the title of a task without its count: 'compras por revisar'. */
export function todoTitle({ kind, count }: Todo): string {
  return titles[kind](count);
}

/** Parameters of the section that show the items, if they differ from its default view. */
const places: Readonly<Partial<Record<Todo['kind'], PlaceParams>>> = {
  purchases: { tab: 'purchases' },
  requests: { tab: 'requests' },
  broken_videos: { state: 'missing' },
};

/** Returns the URL that shows exactly the waiting items. */
export function todoPath({ kind, section, contest }: Todo): string {
  const params = contest === undefined ? {} : { contest: String(contest) };
  return sectionPath(section, { ...places[kind], ...params });
}

/** Returns the formatted time or deadline of a task; null if it has none. */
export function todoMoment({ kind, at }: Todo): string | null {
  if (at === null) return null;
  const moment = when(at);
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

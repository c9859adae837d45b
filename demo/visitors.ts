import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../contracts/durations.ts';
import type { Tx } from '../server/db/database.ts';
import { hashToken } from '../server/platform/hash-token.ts';

/** Invented people on the example domain; marked as demo in the panel. */
const messages = [
  {
    days: 1,
    name: 'Yuleisy Carrasquel',
    email: 'yuleisy@example.com',
    country: 'VE',
    subject: 'Grabar un tema en la cápsula',
    message:
      'Buenas tardes:\n\nSoy parte de un dúo de Barquisimeto y queremos grabar nuestro primer tema. ¿Cuántas horas recomiendan para voces y mezcla, y con cuánta anticipación se reserva?\n\nMuchas gracias.',
    is_read: 0,
    is_answered: 0,
  },
  {
    days: 3,
    name: 'Festival La Escalera',
    email: 'programacion@example.com',
    country: 'CO',
    subject: 'Contratación para noviembre',
    message:
      'Hola. Programamos un festival de barrio en Medellín y quisiéramos llevar a dos de sus artistas. ¿A quién escribimos para condiciones técnicas y fechas?',
    is_read: 1,
    is_answered: 0,
  },
  {
    days: 9,
    name: 'Ernesto Villafañe',
    email: 'ernesto.prensa@example.com',
    country: 'AR',
    subject: 'Nota para una revista',
    message: 'Preparo una nota sobre batallas escritas y me gustaría conversar con el jurado.',
    is_read: 1,
    is_answered: 1,
  },
] as const;

const subscribers = [
  { days: 2, email: 'alexa.beats@example.com' },
  { days: 5, email: 'el.tio.del.vinilo@example.com' },
  { days: 12, email: 'colectivo.sur@example.com' },
  { days: 30, email: 'se.fue@example.com', isGone: true },
];

/** What visitors of the demo company wrote and where they want its news; nothing is mailed. */
export async function insertVisitors(tx: Tx, now: number): Promise<void> {
  for (const { days, ...message } of messages.toReversed()) {
    const row = { ...message, is_demo: 1, created_at: now - days * DAY_MS };
    await tx.insertInto('contact_message').values(row).execute();
  }
  for (const { days, email, isGone = false } of subscribers.toReversed()) {
    const created_at = now - days * DAY_MS;
    const row = { email, email_key: email, is_demo: 1, created_at, confirmed_at: created_at };
    const is_active = isGone ? 0 : 1;
    const ended_at = isGone ? now - DAY_MS : null;
    const token_hash = hashToken(randomBytes(24).toString('base64url'));
    await tx
      .insertInto('subscriber')
      .values({ ...row, is_active, ended_at, token_hash })
      .execute();
  }
}

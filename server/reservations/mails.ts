import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { StudioRow } from './store.ts';

export interface Addressee {
  email: string;
  first_name: string;
}

/** Formats a moment in the studio's zone: `lunes, 3 de marzo de 2026, 6:00 p. m.`. */
export function formatMoment(at: number, zone: string): string {
  return new Intl.DateTimeFormat('es-VE', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at);
}

export function formatHours(hours: number): string {
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

/** Returns a link that opens WhatsApp with the studio's number; empty when no number is set. */
function whatsappLine({ whatsapp }: StudioRow): string {
  return whatsapp === '' ? '' : `\n\nEscríbanos por WhatsApp: https://wa.me/${whatsapp}`;
}

/**
 * Queues an e-mail to a customer within the transaction; does nothing for a customer without an
 * address.
 */
export async function emailCustomer(
  { mail }: Services,
  tx: Tx,
  studio: StudioRow,
  message: { to: Addressee; subject: string; text: string },
): Promise<void> {
  if (message.to.email === '') return;
  const greeting = message.to.first_name === '' ? 'Hola:' : `Hola, ${message.to.first_name}:`;
  await mail.queue(tx, {
    to: message.to.email,
    subject: message.subject,
    text: `${greeting}\n\n${message.text}${whatsappLine(studio)}`,
  });
}

import { createTimeFormat, toSentence } from '../../contracts/spanish-time.ts';
import { createEmail, type Email } from '../mail/email.ts';

/** The person that an e-mail is written to, and the studio that writes it. */
export interface EmailContext {
  first_name: string;
  studio: { zone: string; whatsapp: string };
}

/** Formats a moment in the studio's zone: `lunes, 3 de marzo de 2026, 6:00 p. m.`. */
function formatMoment(instant: number, { zone }: EmailContext['studio']): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const;
  return createTimeFormat({ ...style, timeZone: zone })(instant);
}

function formatHours(hours: number): string {
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

/** Adds the greeting, and the link that opens WhatsApp when the studio has a number. */
function createCustomerEmail(
  { first_name, studio }: EmailContext,
  subject: string,
  text: string,
): Email {
  const greeting = first_name === '' ? 'Hola:' : `Hola, ${first_name}:`;
  const { whatsapp } = studio;
  const contact = whatsapp === '' ? '' : `\n\nEscríbanos por WhatsApp: https://wa.me/${whatsapp}`;
  return createEmail({ subject, text: `${greeting}\n\n${text}${contact}` });
}

interface ReservedTime {
  starts_at: number;
  hours: number;
}

export function createRequestReceivedEmail(
  context: EmailContext,
  { starts_at, hours }: ReservedTime,
): Email {
  const timeText = `${formatMoment(starts_at, context.studio)} (${formatHours(hours)})`;
  const text = `Hemos recibido su solicitud para el ${timeText}. Le avisaremos cuando esté aprobada.`;
  return createCustomerEmail(context, 'Su solicitud de reservación', text);
}

/** @param cancelUntil last moment of a free cancellation; null when it has passed */
export function createReservationConfirmedEmail(
  context: EmailContext,
  { starts_at, hours, cancelUntil }: ReservedTime & { cancelUntil: number | null },
): Email {
  const timeText = `${formatMoment(starts_at, context.studio)} (${formatHours(hours)})`;
  const cancellationText =
    cancelUntil === null
      ? 'Ya no puede cancelarse sin perder las horas.'
      : toSentence(
          `Puede cancelarla sin perder las horas hasta el ${formatMoment(cancelUntil, context.studio)}`,
        );
  const text = `Su reservación está confirmada: ${timeText}. ${cancellationText}`;
  return createCustomerEmail(context, 'Su reservación está confirmada', text);
}

export function createReservationCancelledEmail(
  context: EmailContext,
  { starts_at, hours, isRefunded }: ReservedTime & { isRefunded: boolean },
): Email {
  const refundText = isRefunded
    ? `Le hemos devuelto ${formatHours(hours)}.`
    : `Por cancelarse fuera del plazo no se devuelven las horas (${formatHours(hours)}).`;
  const text = `La reservación del ${formatMoment(starts_at, context.studio)} fue cancelada. ${refundText}`;
  return createCustomerEmail(context, 'Su reservación fue cancelada', text);
}

/** @param isPending whether the reservation has to be approved again */
export function createReservationMovedEmail(
  context: EmailContext,
  move: { previousStart: number; starts_at: number; hours: number; isPending: boolean },
): Email {
  const movedFrom = formatMoment(move.previousStart, context.studio);
  const movedTo = formatMoment(move.starts_at, context.studio);
  const approvalText = move.isPending ? ' Le avisaremos cuando esté aprobada.' : '';
  const text = `Su reservación del ${movedFrom} se movió al ${movedTo} (${formatHours(move.hours)}).${approvalText}`;
  return createCustomerEmail(context, 'Su reservación se movió', text);
}

export function createRequestRejectedEmail(
  context: EmailContext,
  { starts_at, reason }: { starts_at: number; reason: string },
): Email {
  const timeText = formatMoment(starts_at, context.studio);
  const refusal = toSentence(`No pudimos aprobar su solicitud para el ${timeText}`);
  const reasonText = reason === '' ? '' : ` ${toSentence(`Motivo: ${reason}`)}`;
  const text = `${refusal}${reasonText} Sus horas fueron devueltas.`;
  return createCustomerEmail(context, 'Su solicitud no fue aprobada', text);
}

export function createReminderEmail(
  context: EmailContext,
  { starts_at, hours }: ReservedTime,
): Email {
  const timeText = `${formatMoment(starts_at, context.studio)} (${formatHours(hours)})`;
  const text = `Le recordamos su reservación: ${timeText}. Lo esperamos.`;
  return createCustomerEmail(context, 'Su reservación de mañana', text);
}

export function createPurchaseReceivedEmail(
  context: EmailContext,
  purchase: { pack_name: string; hours: number; hasProof: boolean },
): Email {
  const nextStepText = purchase.hasProof
    ? 'Revisaremos su comprobante y le avisaremos.'
    : 'Envíe su comprobante desde la sección Comprar horas; la compra espera 7 días.';
  const pack = `${purchase.pack_name} (${formatHours(purchase.hours)})`;
  return createCustomerEmail(
    context,
    'Recibimos su compra',
    `Recibimos su compra de ${pack}. ${nextStepText}`,
  );
}

export function createPurchaseApprovedEmail(
  context: EmailContext,
  { hours, valid_days }: { hours: number; valid_days: number },
): Email {
  const text = `Ya puede reservar: le acreditamos ${formatHours(hours)}, válidas por ${valid_days} días.`;
  return createCustomerEmail(context, 'Su compra fue aprobada', text);
}

export function createPurchaseRejectedEmail(
  context: EmailContext,
  { pack_name, reason }: { pack_name: string; reason: string },
): Email {
  const text = `No pudimos aprobar su compra de ${pack_name}. ${toSentence(`Motivo: ${reason}`)}`;
  return createCustomerEmail(context, 'Su compra fue rechazada', text);
}

import { formatReceipt } from '../../contracts/receipts.ts';
import { createEmail, type Email, toOneLine } from '../mail/email.ts';

interface ApplicationData {
  aka: string;
  event: string;
  /** The applicant's private link. */
  link: string;
}

/** Sent when an application was stored. */
export function createApplicationEmail({ aka, event, link }: ApplicationData): Email {
  return createEmail({
    subject: `Recibimos su postulación a ${event}`,
    text: `Hola ${toOneLine(aka)}, recibimos su postulación a ${event}.

Este es su enlace privado. Ahí puede ver en qué va su postulación, corregirla mientras el registro esté abierto, retirarla o borrar sus datos:
${link}

No lo comparta: quien lo tenga puede hacer lo mismo que usted.`,
  });
}

/** Sent once when the video of an application can no longer be watched. */
export function createMissingVideoEmail({ aka, event, link }: ApplicationData): Email {
  return createEmail({
    subject: `Su video para ${event} ya no se puede ver`,
    text: `Hola ${toOneLine(aka)}, revisamos los videos de ${event} y el suyo ya no se puede ver: fue borrado o es privado. Así no lo pueden ver ni el jurado ni el público.

Vuelva a publicarlo en YouTube, o cámbielo por otro desde su enlace privado:
${link}`,
  });
}

interface VoteCodeData {
  event: string;
  competitor: string;
  code: string;
  /** Opens the dialog with the code filled in; a vote is confirmed only by a click there. */
  link: string;
  minutes: number;
}

/** Sent to the mailbox of a vote that waits for confirmation. */
export function createVoteCodeEmail({
  event,
  competitor,
  code,
  link,
  minutes,
}: VoteCodeData): Email {
  return createEmail({
    subject: `${code} es su código para votar en ${event}`,
    text: `Su código para confirmar el voto por ${toOneLine(competitor)} en ${event}:

${code}

Escríbalo en la página de la votación antes de ${minutes} minutos, o abra este enlace y presione Confirmar:
${link}

Si usted no pidió votar, no haga nada: sin el código no se cuenta ningún voto.`,
  });
}

/** A head in two groups: no mail program wraps or encodes within them. */
function formatHead({ number, hash }: { number: number; hash: string }): string {
  return `Líneas: ${number}\nSello: ${hash.slice(0, 32)} ${hash.slice(32)}`;
}

interface ReceiptData {
  receipt: string;
  link: string;
  /** The newest head of the chain; null before the first. */
  head: { number: number; hash: string } | null;
  /** Address of the public recount. */
  recount: string;
}

/** Sent when a vote was stored. Names no competitor, so that it can be shown to others. */
export function createReceiptEmail({ receipt, link, head, recount }: ReceiptData): Email {
  const sealed =
    head === null ? '' : `\n\nSello de la votación en este momento:\n${formatHead(head)}`;
  return createEmail({
    subject: 'El acuse de su voto',
    text: `Recibimos su voto. Este es su acuse:

${formatReceipt(receipt)}

Con él puede comprobar en cualquier momento qué pasó con su voto:
${link}

Guárdelo: cuando cierre la votación servirá para encontrar su voto en el recuento público:
${recount}${sealed}`,
  });
}

/** Sent instead of a code to a mailbox that has voted already. */
export function createAlreadyVotedEmail({ event }: { event: string }): Email {
  return createEmail({
    subject: `Su voto en ${event} ya está contado`,
    text: `Alguien pidió un código para votar en ${event} con este correo, pero su voto ya está contado: solo se puede votar una vez por evento.

Si no fue usted, no tiene que hacer nada.`,
  });
}

const HEAD_INTRODUCTIONS = {
  first: (event: string) => `La votación de ${event} abrió. Este es su primer sello.`,
  daily: (event: string) => `Este es el sello de hoy de la votación de ${event}.`,
  last: (event: string) =>
    `La votación de ${event} cerró. Este es su último sello; no le enviaremos otro.`,
} as const;

interface HeadData {
  aka: string;
  event: string;
  /** Number of lines of the chain, and the hash of the last one. */
  number: number;
  hash: string;
  /** Public address of all heads. */
  heads: string;
  /** The competitor's private link. */
  link: string;
  when: keyof typeof HEAD_INTRODUCTIONS;
}

/** Sent to competitors who did not decline it: at the start of the voting, each day, at the close. */
export function createHeadEmail({ aka, event, heads, link, when, ...head }: HeadData): Email {
  const isLast = when === 'last';
  return createEmail({
    subject: `${isLast ? 'Su último sello' : 'Su sello'} de la votación de ${event}`,
    text: `Hola ${toOneLine(aka)}. ${HEAD_INTRODUCTIONS[when](event)}

${formatHead(head)}

Guarde este correo: con él puede comprobar que después no se quitó ni se cambió ninguna de esas líneas. Todos los sellos están publicados aquí:
${heads}

Los enviamos a quienes compiten: al abrir la votación, cada día y al cierre. Para no recibirlos más, abra su enlace privado:
${link}`,
  });
}

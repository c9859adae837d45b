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

Este es su enlace privado. Ahí puede ver en qué va su postulación, y retirarla antes de la votación:
${link}

No lo comparta: quien lo tenga puede hacer lo mismo que usted.`,
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

/** Sent instead of a code to a mailbox that has voted already. */
export function createAlreadyVotedEmail({ event }: { event: string }): Email {
  return createEmail({
    subject: `Su voto en ${event} ya está contado`,
    text: `Alguien pidió un código para votar en ${event} con este correo, pero su voto ya está contado: solo se puede votar una vez por evento.

Si no fue usted, no tiene que hacer nada.`,
  });
}

interface DigestData {
  aka: string;
  event: string;
  /** Number of lines, and their SHA-256. */
  lines: number;
  hash: string;
  /** Address of the page of the list. */
  page: string;
  isLast: boolean;
}

/** Sent to competitors each night of the voting, and at its close. */
export function createDigestEmail({ aka, event, lines, hash, page, isLast }: DigestData): Email {
  return createEmail({
    subject: `Así está la lista de votos de ${event}: ${lines} líneas`,
    text: `Hola ${toOneLine(aka)}. ${isLast ? `La votación de ${event} cerró.` : `Esto es lo que lleva la lista de votos de ${event}.`}

Líneas: ${lines}
SHA-256: ${hash}

Guarde este correo. ${isLast ? 'La lista ya es pública' : 'Al cierre la lista será pública'}; en cualquier computadora, esto muestra el mismo resumen si nadie cambió esas líneas:
head -n ${lines} lista.txt | sha256sum

La lista y los demás resúmenes:
${page}`,
  });
}

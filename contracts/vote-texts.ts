// No imports, to keep the browser bundle small.

export const ALREADY_VOTED = 'Usted ya ha votado: solo se puede votar una vez por evento.';
/** The connection has no vote left; says nothing about the mailbox. */
export const ADDRESS_VOTED =
  'Desde esta conexión ya se votó en este concurso. Pruebe con otra conexión.';
export const VOTING_CLOSED = 'La votación de este evento no se encuentra abierta.';

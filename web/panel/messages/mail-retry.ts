import type { MailStateOnWire } from '../../../contracts/messages.ts';

export const MAIL_RETRIED = 'El correo se enviará de nuevo.';
export const MAIL_NOT_RETRIED = 'Ha ocurrido un error, no se ha podido enviar el correo de nuevo.';

/** Milliseconds. A mail that goes out at once is gone by then. */
const LOOK_AGAIN = 5_000;

interface AskedList {
  state: { data?: { results: ReadonlyArray<{ mail: MailStateOnWire }> } | undefined };
}

/** How often a list is asked again: only while it shows mails that are still to go out. */
export function whileMailsWait({ state }: AskedList): number | false {
  return state.data?.results.some(({ mail }) => mail === 'waiting') ? LOOK_AGAIN : false;
}

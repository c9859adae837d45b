import type { MailStateOnWire } from '../../../contracts/messages.ts';

/** Notices after a mail is sent again. */
export const mailTexts = {
  success: 'El correo se enviará de nuevo.',
  failure: 'Ha ocurrido un error, no se ha podido enviar el correo de nuevo.',
};

/** Milliseconds after which a mail that is sent at once has been sent. */
const LOOK_AGAIN = 5_000;

/** Interval at which a list is fetched again: only while it shows mails that are not sent yet. */
export function whileMailsWait(items: readonly { mail: MailStateOnWire }[]): number | false {
  return items.some(({ mail }) => mail === 'waiting') ? LOOK_AGAIN : false;
}

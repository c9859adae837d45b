import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { insertLink, type Purpose } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIFE: Readonly<Record<Purpose, number>> = {
  invite: 7 * DAY,
  reset: 2 * HOUR,
  email: DAY,
  undo_email: 3 * DAY,
};

interface LinkTexts {
  subject: string;
  text: string;
  life: string;
}

function linkTexts(purpose: Purpose, value: string): LinkTexts {
  const texts: Readonly<Record<Purpose, LinkTexts>> = {
    invite: {
      subject: 'Su cuenta está lista',
      text: 'Le hemos hecho una cuenta. Elija su contraseña aquí:',
      life: 'El enlace sirve una vez, durante 7 días.',
    },
    reset: {
      subject: 'Elija una nueva contraseña',
      text: 'Alguien pidió una nueva contraseña para su cuenta. Si fue usted, elíjala aquí:',
      life: 'El enlace sirve una vez, durante 2 horas. Si no fue usted, no haga nada.',
    },
    email: {
      subject: 'Confirme su correo electrónico',
      text: 'Confirme que este es su nuevo correo electrónico:',
      life: 'El enlace sirve una vez, durante un día.',
    },
    undo_email: {
      subject: 'El correo electrónico de su cuenta cambió',
      text: `El correo de su cuenta es ahora ${value}. Si usted lo cambió, no haga nada. Si no fue usted, deshaga el cambio aquí y elija después otra contraseña:`,
      life: 'El enlace sirve una vez, durante 72 horas.',
    },
  };
  return texts[purpose];
}

export interface AccountLink {
  accountId: number;
  purpose: Purpose;
  to: string;
  username: string;
  /** The new address; only for a change of e-mail. */
  newEmail?: string;
}

/** Returns the e-mail that the link sets. */
function linkValue({ purpose, to }: AccountLink): string {
  return purpose === 'email' || purpose === 'undo_email' ? to : '';
}

/** Inserts a link and its e-mail within the transaction. Call `mail.wake` after the commit. */
export async function sendLink(
  { mail, clock, siteUrl }: Services,
  tx: Tx,
  link: AccountLink,
): Promise<void> {
  const { accountId, purpose, to, username, newEmail = '' } = link;
  const token = await insertLink(tx, {
    account_id: accountId,
    purpose,
    value: linkValue(link),
    expires_at: clock.now() + LIFE[purpose],
  });
  const { subject, text, life } = linkTexts(purpose, newEmail);
  // The token is in the fragment, which browsers do not send: it reaches no server log and no
  // `Referer`.
  const address = `${siteUrl.get()}/cuenta#${token}`;
  await mail.queue(tx, {
    to,
    subject,
    text: `${text}\n\n${address}\n\nSu usuario es ${username}. ${life}`,
  });
}

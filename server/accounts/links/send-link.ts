import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/services.ts';
import { makeToken, type Purpose } from './store.ts';

const DAY = 86_400_000;
const LIFE: Readonly<Record<Purpose, number>> = { invite: 7 * DAY, reset: DAY / 12, email: DAY };

const WORDS: Readonly<Record<Purpose, { subject: string; text: string; life: string }>> = {
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
};

/** Writes a link and its mail within the transaction. Call `mail.wake` after the commit. */
export async function sendLink(
  { mail, clock, config }: Services,
  tx: Tx,
  link: { accountId: number; purpose: Purpose; to: string; username: string; origin: string },
): Promise<void> {
  const { accountId, purpose, to, username, origin } = link;
  const token = await makeToken(tx, {
    account_id: accountId,
    purpose,
    value: purpose === 'email' ? to : '',
    expires_at: clock.now() + LIFE[purpose],
  });
  const { subject, text, life } = WORDS[purpose];
  // Behind the '#' the token reaches no server's log and no other site.
  const address = `${config.publicUrl ?? origin}/cuenta#${token}`;
  await mail.queue(tx, {
    to,
    subject,
    text: `${text}\n\n${address}\n\nSu usuario es ${username}. ${life}`,
  });
}

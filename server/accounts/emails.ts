import { createEmail, type Email } from '../mail/email.ts';
import type { AccountTokenTable } from './table.ts';

interface LinkData {
  purpose: AccountTokenTable['purpose'];
  username: string;
  /** The single-use URL. */
  address: string;
  /** The new e-mail address; only for its change. */
  newEmail: string;
}

/** Sent with a single-use link: an invitation, a password reset, a change of e-mail, its undoing. */
export function linkEmail({ purpose, username, address, newEmail }: LinkData): Email {
  const { subject, text, validity } = {
    invite: {
      subject: 'Su cuenta está lista',
      text: 'Le hemos hecho una cuenta. Elija su contraseña aquí:',
      validity: 'El enlace sirve una vez, durante 7 días.',
    },
    reset: {
      subject: 'Elija una nueva contraseña',
      text: 'Alguien pidió una nueva contraseña para su cuenta. Si fue usted, elíjala aquí:',
      validity: 'El enlace sirve una vez, durante 2 horas. Si no fue usted, no haga nada.',
    },
    email: {
      subject: 'Confirme su correo electrónico',
      text: 'Confirme que este es su nuevo correo electrónico:',
      validity: 'El enlace sirve una vez, durante un día.',
    },
    undo_email: {
      subject: 'El correo electrónico de su cuenta cambió',
      text: `El correo de su cuenta es ahora ${newEmail}. Si usted lo cambió, no haga nada. Si no fue usted, deshaga el cambio aquí y elija después otra contraseña:`,
      validity: 'El enlace sirve una vez, durante 72 horas.',
    },
  }[purpose];
  return createEmail({
    subject,
    text: `${text}\n\n${address}\n\nSu usuario es ${username}. ${validity}`,
  });
}

import { createEmail, type Email } from '../mail/email.ts';
import type { AccountTokenTable } from './table.ts';

interface LinkData {
  purpose: Exclude<AccountTokenTable['purpose'], 'undo'>;
  username: string;
  /** The single-use URL. */
  address: string;
}

/** Sent with a single-use link: an invitation, a password reset, a change of e-mail. */
export function linkEmail({ purpose, username, address }: LinkData): Email {
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
  }[purpose];
  return createEmail({
    subject,
    text: `${text}\n\n${address}\n\nSu usuario es ${username}. ${validity}`,
  });
}

/** What changed, by resource or detail of the security event. */
const CHANGES: Readonly<Record<string, string>> = {
  password: 'Cambió la contraseña de su cuenta.',
  totp: 'Cambió la aplicación de códigos de su cuenta.',
  passkey: 'Cambiaron las llaves de acceso de su cuenta.',
  undo: 'Se deshicieron los últimos cambios de su cuenta y se eligió otra contraseña.',
  recovery: 'Se hicieron nuevos códigos de recuperación para su cuenta.',
};

/** Sent after each change of what proves the owner: with the link that undoes it, or without one. */
export function undoEmail({
  username,
  address,
  changed,
  newEmail,
}: {
  username: string;
  /** Null: the mailbox is told, and cannot undo it. */
  address: string | null;
  changed: string;
  /** Empty unless the e-mail changed. */
  newEmail: string;
}): Email {
  const isEmail = newEmail !== '';
  const changeText = isEmail ? `El correo de su cuenta es ahora ${newEmail}.` : CHANGES[changed];
  return createEmail({
    subject: isEmail
      ? 'El correo electrónico de su cuenta cambió'
      : 'La seguridad de su cuenta cambió',
    text:
      address === null
        ? `${changeText} Su usuario es ${username}. Si no fue usted, escriba al equipo.`
        : `${changeText} Si usted lo hizo, no haga nada. Si no fue usted, deshágalo aquí y elija otra contraseña:

${address}

El enlace cierra todas las sesiones y quita lo que se haya añadido desde entonces. Su usuario es ${username}. El enlace sirve una vez, durante 72 horas.`,
  });
}

/** Sent when staff have removed the second factors of an account. */
export function factorsResetEmail({ username }: { username: string }): Email {
  return createEmail({
    subject: 'Se quitó el segundo paso de su cuenta',
    text: `El equipo quitó las llaves de acceso, la aplicación de códigos y los códigos de recuperación de la cuenta ${username}, y cerró sus sesiones. Entre con su contraseña y configure otro segundo paso. Si usted no lo pidió, escriba al equipo.`,
  });
}

/** Sent to a judge when staff have changed the password, the e-mail or both of the account. */
export function staffChangeEmail({
  username,
  isEmail,
  isPassword,
}: {
  username: string;
  isEmail: boolean;
  isPassword: boolean;
}): Email {
  const changed = [isEmail ? 'el correo' : '', isPassword ? 'la contraseña' : ''];
  const changeText = changed.filter((item) => item !== '').join(' y ');
  return createEmail({
    subject: `El equipo cambió ${changeText} de su cuenta de juez`,
    text: `El equipo cambió ${changeText} de la cuenta ${username}. Las selecciones que se hagan con ella desde ahora llevan una nota en el acta del concurso. Si usted no lo pidió, escriba al equipo.`,
  });
}

const ROLES: Readonly<Record<number, string>> = { 1: 'administrador', 4: 'juez' };

/** Sent to the person, and to the other administrators, when staff have changed the role of an account. */
export function roleChangeEmail({
  username,
  userType,
  changedBy,
}: {
  username: string;
  userType: number;
  changedBy: string;
}): Email {
  return createEmail({
    subject: `Se cambió el rol de la cuenta ${username}`,
    text: `${changedBy} cambió el rol de la cuenta ${username}: ahora es ${ROLES[userType] ?? 'cliente'}. Sus sesiones se cerraron. Si nadie lo pidió, escriba al equipo.`,
  });
}

/** Sent when somebody who knows the password of an account, or has its mailed link, repeatedly fails the second step. */
export function failedSecondStepEmail({
  username,
  after,
}: {
  username: string;
  after: 'password' | 'link';
}): Email {
  if (after === 'link') {
    return createEmail({
      subject: 'Alguien abrió un enlace de su cuenta',
      text: `Alguien abrió un enlace que enviamos por correo para la cuenta ${username} y falló varias veces el segundo paso. No cambió nada. Si fue usted, no haga nada. Si no fue usted, alguien lee su correo: cambie la contraseña de su correo, y elija otra en su cuenta, en Seguridad.`,
    });
  }
  return createEmail({
    subject: 'Alguien sabe su contraseña',
    text: `Alguien escribió la contraseña de la cuenta ${username} y falló varias veces el segundo paso desde un navegador desconocido. No entró. Si fue usted, no haga nada. Si no fue usted, elija otra contraseña en su cuenta, en Seguridad.`,
  });
}

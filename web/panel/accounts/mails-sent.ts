let areSent = false;

/** Said in place of “enviado” where mails stay on the disk. */
export const NOT_CONNECTED = 'El correo no está conectado: se guardó en el disco.';

/** Whether the site sends its e-mails through a mail server, by the last reply to an administrator. */
export function areMailsSent(): boolean {
  return areSent;
}

export function setMailsSent(sendsMail: boolean | undefined): void {
  areSent = sendsMail ?? false;
}

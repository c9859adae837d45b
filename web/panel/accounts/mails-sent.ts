let areSent = false;

/** Whether the site sends its e-mails through a mail server, by the last reply to an administrator. */
export function areMailsSent(): boolean {
  return areSent;
}

export function setMailsSent(sendsMail: boolean | undefined): void {
  areSent = sendsMail ?? false;
}

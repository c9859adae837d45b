let isSending = false;

/** Whether the site sends its e-mails by a mail server, as the server last told an administrator. */
export function mailsLeave(): boolean {
  return isSending;
}

export function noteMailsLeave(sendsMail: boolean | undefined): void {
  isSending = sendsMail ?? false;
}

let isSending = false;

/** Whether the site sends its e-mails through a mail server, by the last reply to an administrator. */
export function mailsLeave(): boolean {
  return isSending;
}

export function noteMailsLeave(sendsMail: boolean | undefined): void {
  isSending = sendsMail ?? false;
}

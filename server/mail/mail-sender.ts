/** A mail as it goes out. Every text is put into its header or body by the sender, never raw. */
export interface OutgoingMail {
  /** Without angle brackets. */
  messageId: string;
  to: string;
  /** A bare address, or empty. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  date: Date;
}

/** Takes mails out of the house. */
export interface MailSender {
  /**
   * Returns once the other side has taken the mail over.
   * @throws MailRefused when it never will; any other error means: later
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The other side will not take this mail, however often it is sent. */
export class MailRefused extends Error {}

/** The server cannot be talked to at all: other mails would fare no better now. */
export class MailServerDown extends Error {}

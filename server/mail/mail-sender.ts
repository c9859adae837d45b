import { createPublicKey } from 'node:crypto';

/** An e-mail to send. The sender encodes every text for its header or body. */
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

export interface MailSender {
  /**
   * Resolves when the mail server has accepted the e-mail.
   * @throws MailRefused when it never will; any other error is temporary
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server rejects this e-mail permanently. */
export class MailRefusedError extends Error {
  /** Whether it is the mailbox that is refused, not what the mail says. */
  readonly isMailbox: boolean;

  constructor(message: string, isMailbox = false) {
    super(message);
    this.isMailbox = isMailbox;
  }
}

/** The mail server is unavailable; other e-mails would fail too. */
export class MailServerDownError extends Error {}

/** The key that signs all mails (DKIM, RFC 6376). */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/** Returns the record of the DNS with the public key, and the name at which it stands. */
export function formatDkimRecord({ domainName, keySelector, privateKey }: DkimKey) {
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const value = `v=DKIM1; k=rsa; p=${key.toString('base64')}`;
  return { name: `${keySelector}._domainkey.${domainName}`, value };
}

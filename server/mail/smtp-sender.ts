import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import { MailRefused, type MailSender, MailServerDown } from './mail-sender.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 5;

/** Failures before or beside any mail: the network, TLS, the log-in, our own address. */
const SERVER_FAULTS = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/**
 * What a failure means. Only a 5xx to the recipient or to the text itself is for good: a refused
 * log-in or sender (5xx too) is a mistake in the settings, and no mail may be lost for it.
 */
function meaningOf(error: NodemailerError): Error {
  const said = error.response ?? error.message;
  const isAboutMail = error.command === 'RCPT TO' || error.command === 'DATA';
  if (error.permanent === true && isAboutMail) return new MailRefused(said);
  const isDown = SERVER_FAULTS.includes(error.code ?? '') || error.responseCode === 421;
  return isDown ? new MailServerDown(said) : new Error(said);
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

/** Sends through the SMTP server at `url` (`smtp://` with STARTTLS where offered, or `smtps://`). */
export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    // The queue repeats, with growing waits; the pool would do so at once.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail server on this machine comes with a certificate that it signed itself (Debian's do).
    ...(isLoopback(url) ? { tls: { rejectUnauthorized: false } } : {}),
  });
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...composeMail(mail, from), signal });
      } catch (error) {
        throw meaningOf(error as NodemailerError);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

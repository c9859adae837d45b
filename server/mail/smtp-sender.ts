import type { NodemailerError } from 'nodemailer';
import { once } from '../platform/once.ts';
import { composeMail } from './compose-mail.ts';
import { MailRefused, type MailSender, MailServerDown } from './mail-sender.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 5;

/** Failures that do not concern the e-mail: the network, TLS, the login, the sender's address. */
const SERVER_FAULTS = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/**
 * Classifies a failure. Only a 5xx to the recipient or to the text is permanent: a refused login or
 * sender (also 5xx) is a wrong setting and must not lose e-mails.
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
  let close: (() => void) | undefined;
  const loadTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      pool: true,
      url,
      maxConnections: CONNECTIONS,
      // The queue retries with increasing delays; the pool would retry immediately.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // A mail server on this machine usually has a self-signed certificate (as on Debian).
      ...(isLoopback(url) ? { tls: { rejectUnauthorized: false } } : {}),
    });
    close = () => transport.close({ force: true });
    return transport;
  });
  return {
    async send(mail, signal) {
      try {
        const transport = await loadTransport();
        await transport.sendMail({ ...composeMail(mail, from), signal });
      } catch (error) {
        throw meaningOf(error as NodemailerError);
      }
    },
    close: () => close?.(),
  };
}

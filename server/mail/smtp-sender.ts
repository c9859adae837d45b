import type { NodemailerError } from 'nodemailer';
import { redactAddresses } from '../platform/canonical-email.ts';
import { once } from '../platform/once.ts';
import { toSendMailOptions } from './email.ts';
import {
  type DkimKey,
  MailRefusedError,
  type MailSender,
  MailServerDownError,
} from './mail-sender.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** As many as mails that the worker sends at once. */
const MAX_CONNECTIONS = 6;

/** Failures that do not concern the e-mail: the network, TLS, the login, the sender's address. */
const SERVER_FAULTS = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/** Statuses (RFC 3463) of an address that gets nothing; 5.1.7 and 5.1.8 are of the sender. */
const BAD_ADDRESS = /^5\.(?:1\.(?![78]$)\d+|2\.1)$/;
/** Those of them that say of a mailbox that it does not exist or is closed. */
const CLOSED_MAILBOX = /^5\.(?:1\.10?|2\.1)$/;
const UNKNOWN_USER =
  /\b(?:no such|unknown|invalid|nonexistent|inactive) (?:user|mailbox|recipient|account|address)|\b(?:user|mailbox|recipient|account|address) (?:is )?(?:not local|unknown|(?:does not|doesn't) exist|not found|inactive|disabled)/i;
const BAD_TEXT = /\b(?:spam|virus|malware|content)\b/i;
/** Responses about how much is sent, which a provider also gives with the status of a mailbox. */
const RATE_LIMIT_RESPONSE = /limit|quota|exceed|too many|\brate\b|\blater\b|connection/i;
/** Responses about the sender or the site, which do not concern this e-mail and may pass. */
const SENDER_FAULT =
  /relay|\bblock|black ?list|block ?list|\blisted\b|\brbl\b|\bsender\b|authenticat|\bpolic|reputation|\b(?:spf|dkim|dmarc|dns|helo|ehlo|spoofing)\b|access denied|prohibit/i;

/** What a permanent refusal is about: this mailbox, this mail, or anything else, which may pass. */
export type RefusalCause = 'mailbox' | 'mail' | 'other';

/**
 * Tells what a permanent refusal is about. Only a mailbox that is said not to exist or to be closed is that:
 * servers also refuse with 5xx because of the sender, as a limit, a relay, a reputation or its records in the DNS.
 * @param response the answer of the server
 */
export function classifyRefusal(response: string): RefusalCause {
  const [, code, status = ''] = /^(\d{3})[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  // Addresses and links may have any word.
  const text = redactAddresses(response, '');
  if (code === undefined || RATE_LIMIT_RESPONSE.test(text)) return 'other';
  if (CLOSED_MAILBOX.test(status)) return 'mailbox';
  if (BAD_ADDRESS.test(status)) return 'mail';
  if (SENDER_FAULT.test(text)) return 'other';
  if (UNKNOWN_USER.test(text)) return 'mailbox';
  return status === '' && code === '554' && BAD_TEXT.test(text) ? 'mail' : 'other';
}

/**
 * Classifies a failure. Only a 5xx about the recipient or the text is permanent: a refused login or
 * sender (also 5xx) is a wrong setting or a limit and must not lose e-mails.
 */
function toMailError(error: NodemailerError): Error {
  const response = error.response ?? error.message;
  const isAboutMessage = error.command === 'RCPT TO' || error.command === 'DATA';
  const cause = error.permanent === true && isAboutMessage ? classifyRefusal(response) : 'other';
  if (cause !== 'other') {
    return new MailRefusedError(response, cause === 'mailbox' && error.command === 'RCPT TO');
  }
  const isDown = SERVER_FAULTS.includes(error.code ?? '') || error.responseCode === 421;
  return isDown ? new MailServerDownError(response) : new Error(response);
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

/**
 * Returns the address of a mail server for nodemailer, and how the connection is protected: `smtps://` by TLS, and
 * `smtp://` by STARTTLS, without which nothing is sent, but on this machine or with `?tls=never`.
 */
export function readServer(address: string) {
  const url = new URL(address);
  const isUnprotected = url.searchParams.get('tls') === 'never';
  url.searchParams.delete('tls');
  const isOwn = isLoopback(address);
  return {
    url: url.href,
    ...(isUnprotected ? { ignoreTLS: true } : { requireTLS: url.protocol === 'smtp:' && !isOwn }),
    // A mail server on this machine usually has a self-signed certificate (as on Debian).
    ...(isOwn ? { tls: { rejectUnauthorized: false } } : {}),
  };
}

/** A connection to the server, with its time limits. */
function toConnection(url: string) {
  return {
    ...readServer(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  };
}

/**
 * Connects to the SMTP server at `url` and logs in, and sends nothing.
 * @throws the error of the connection or the log-in
 */
export async function checkSmtpServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(toConnection(url));
  await transport.verify().finally(() => transport.close());
}

/** Sends through the SMTP server at `url`. */
export function createSmtpSender({
  url,
  from,
  dkim = null,
}: {
  url: string;
  from: string;
  dkim?: DkimKey | null;
}): MailSender {
  let close: (() => void) | undefined;
  const loadTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...toConnection(url),
      pool: true,
      ...(dkim ? { dkim } : {}),
      maxConnections: MAX_CONNECTIONS,
      // The queue retries with increasing delays; the pool would retry immediately.
      maxRequeues: 0,
    });
    close = () => transport.close({ force: true });
    return transport;
  });
  return {
    async send(mail, signal) {
      try {
        const transport = await loadTransport();
        await transport.sendMail({ ...toSendMailOptions(mail, from), signal });
      } catch (error) {
        throw toMailError(error as NodemailerError);
      }
    },
    close: () => close?.(),
  };
}

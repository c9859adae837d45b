import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How the server treats mails: accepts them, refuses the recipient for now or permanently, refuses more mails of this sender today, refuses the sender by SPF, refuses the text, or does not answer. */
export type SmtpBehaviour =
  | 'accept'
  | 'busy'
  | 'refuse'
  | 'over-limit'
  | 'spf'
  | 'refuse-text'
  | 'silent';

export interface SmtpStandIn {
  /** Value for `SMTP_URL`. */
  url: string;
  port: number;
  /** The accepted mails. */
  mails: Array<{ from: string; to: string[]; raw: string }>;
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
}

function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** Starts an SMTP server on the loopback, on `port` or any free one. */
export async function startSmtp(port = 0): Promise<SmtpStandIn> {
  const mails: SmtpStandIn['mails'] = [];
  let behaviour: SmtpBehaviour = 'accept';
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (behaviour === 'silent') return;
      if (behaviour === 'busy') return done(refusal(451, 'Try again later'));
      if (behaviour === 'refuse') return done(refusal(550, 'No such user here'));
      if (behaviour === 'over-limit') {
        return done(refusal(550, '5.4.5 Daily user sending limit exceeded'));
      }
      if (behaviour === 'spf') return done(refusal(550, 'SPF check failed'));
      done();
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      if (behaviour === 'refuse-text') return done(refusal(554, 'Looks like spam'));
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      mails.push({ from, to: rcptTo.map((item) => item.address), raw });
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How the stand-in treats a mail: takes it, refuses recipient for now or for good, or hangs. */
export type SmtpBehaviour = 'takes' | 'busy' | 'refuses' | 'refuses-text' | 'silent';

export interface SmtpStandIn {
  /** As for `SMTP_URL`. */
  url: string;
  port: number;
  /** The mails that it took over, whole. */
  mails: Array<{ from: string; to: string[]; raw: string }>;
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
}

function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** An SMTP server on a free port of this machine, or on `port`. */
export async function startSmtp(port = 0): Promise<SmtpStandIn> {
  const mails: SmtpStandIn['mails'] = [];
  let behaviour: SmtpBehaviour = 'takes';
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (behaviour === 'silent') return;
      if (behaviour === 'busy') return done(refusal(451, 'Try again later'));
      if (behaviour === 'refuses') return done(refusal(550, 'No such user here'));
      done();
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      if (behaviour === 'refuses-text') return done(refusal(554, 'Looks like spam'));
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      mails.push({ from, to: rcptTo.map((one) => one.address), raw });
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

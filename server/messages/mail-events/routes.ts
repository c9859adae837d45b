import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { subscriberEmail } from '../../../contracts/subscribers.ts';
import { toOneLine } from '../../mail/email.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { HttpRoutes, Services } from '../../services.ts';
import { endByReport } from '../subscribers/refusals-store.ts';
import { type MailEvent, parseBrevo, parseReport, parseSes } from './parse-events.ts';
import { fetchFromSns, isSnsAddress, isSnsSigned, type SnsMessage } from './sns.ts';

const BODY_LIMIT = 300_000;
const MAX_EVENTS = 500;

/** Ends announcements to a mailbox, unless its subscription is younger than what is reported. */
async function applyEvent({ changes, clock, mail }: Services, event: MailEvent): Promise<void> {
  const { email, isComplaint, messageIds, reason } = event;
  const address = subscriberEmail.safeParse(email);
  if (!address.success) return;
  const at = messageIds === null ? event.at : await mail.findMailTo(address.data, messageIds);
  if (at === null && messageIds !== null) return;
  const report = {
    ...{ emailKey: canonicalEmail(address.data).key, isComplaint, at: at ?? clock.now() },
    reason: toOneLine(reason).slice(0, 300).toWellFormed(),
  };
  await changes.commitPrivate(null, ({ tx }) => endByReport(tx, report, clock.now()));
}

/** Applies each event, however others end. @throws the first error: the service sends all again */
async function applyEvents(services: Services, events: readonly MailEvent[]): Promise<void> {
  const errors: unknown[] = [];
  for (const event of events)
    await applyEvent(services, event).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Returns the events of a message of SNS, whose subscription it confirms; null when SNS did not sign it. */
async function readSns(message: SnsMessage): Promise<MailEvent[] | null> {
  if (!(await isSnsSigned(message, fetchFromSns))) return null;
  if (message.Type === 'SubscriptionConfirmation') {
    if (isSnsAddress(message.SubscribeURL)) await fetchFromSns(message.SubscribeURL);
    return [];
  }
  return parseSes(JSON.parse(String(message.Message)));
}

/** Returns the events in a body; null for one that is refused. */
async function readEvents(text: string): Promise<MailEvent[] | null> {
  if (!/^\s*[[{]/.test(text)) return parseReport(text);
  const body: unknown = JSON.parse(text);
  if (Array.isArray(body)) return body.flatMap((item) => parseBrevo(item ?? {}));
  const message = body as SnsMessage;
  return 'SigningCertURL' in message ? readSns(message) : parseBrevo(message);
}

/**
 * Registers the address to which mail services report mails that come back and complaints: Brevo, SES through SNS, and
 * reports of mail servers (RFC 3464). Who calls it knows the secret `MAIL_EVENTS_SECRET`, in the query or as a bearer
 * token; without that setting it does not exist.
 */
export function mailEventRoutes({ http, services }: HttpRoutes): void {
  const { mailEventsSecret: secret } = services.config;
  if (secret === null) return;
  const isSecret = (given: string) =>
    timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(secret)));
  const refuse = (reply: FastifyReply, status: number, detail: string) =>
    reply.status(status).send({ detail });
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser('*', options, (_request, text, done) => done(null, text));
    scope.post('/api/h/mail-events/', async ({ query, headers, body, log }, reply) => {
      const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
      const { clave } = query as { clave?: unknown };
      if (!isSecret(bearer ?? (typeof clave === 'string' ? clave : '')))
        return refuse(reply, 403, 'La clave no es correcta.');
      const events = await readEvents(typeof body === 'string' ? body : '').catch(
        (err: unknown) => {
          log.warn({ err }, 'a report of a mail service could not be read');
          return null;
        },
      );
      if (events === null) return refuse(reply, 400, 'El aviso no se entiende o no está firmado.');
      if (events.length > MAX_EVENTS)
        return refuse(reply, 413, `Son más de ${MAX_EVENTS} avisos: envíelos en partes.`);
      await applyEvents(services, events);
      return reply.status(204).send();
    });
  });
}

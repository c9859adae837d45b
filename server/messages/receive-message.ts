import { MINUTE_MS } from '../../contracts/durations.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { inTransaction } from '../db/scope.ts';
import type { RequestContext } from '../http/api.ts';
import { tooMany } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { type ContactData, createContactEmail } from './emails.ts';
import { getSiteIdentity } from './site-identity.ts';
import * as store from './store.ts';

/** Messages per IP address: high, because people on a mobile network share addresses. */
const MESSAGE_LIMIT = { limit: 20, windowMs: 15 * MINUTE_MS };

async function storeMessage(services: Services, fields: ContactData): Promise<{ id: number }> {
  const { db, mail, clock, changes } = services;
  const { recipient } = await getSiteIdentity(services);
  const created = await inTransaction(db, async (tx) => {
    const email = {
      kind: 'contact' as const,
      to: recipient,
      replyTo: fields.email,
      ...createContactEmail(fields),
    };
    // Beyond the budget, staff find the message in the panel alone.
    const mail_job_id = await mail.queueOrDrop(tx, email);
    const flags = { is_read: 0, is_answered: 0, is_demo: 0 };
    const message = { ...fields, ...flags, created_at: clock.now(), mail_job_id };
    const { id } = await store.messages.insert(tx, message);
    const created = { id };
    await changes.storeReply(tx, created);
    return created;
  });
  mail.wake();
  return created;
}

/**
 * Stores a visitor's message together with the e-mail that notifies staff, in one transaction, so
 * that neither is lost in a crash or while the mail server is unavailable. The captcha token is
 * verified only when the rate limit allows the request.
 * @throws HttpError 429 with too many messages from this IP address; 400 for an invalid token; 503
 *   when the captcha service is unavailable
 */
export async function receiveMessage(
  services: Services,
  { token, fields }: { token: string; fields: ContactData },
  ctx: RequestContext,
): Promise<{ id: number }> {
  const attempt = await services.throttle.begin(`contact ${ctx.rateLimitKey}`, MESSAGE_LIMIT);
  if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
  let isStored = false;
  try {
    await requireCaptcha(services.captcha, token, ctx);
    const stored = await storeMessage(services, fields);
    isStored = true;
    return stored;
  } finally {
    await attempt.end(isStored);
  }
}

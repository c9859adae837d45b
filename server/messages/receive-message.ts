import { requireCaptcha } from '../captcha/require-captcha.ts';
import { inTransaction } from '../db/scope.ts';
import type { RequestContext } from '../http/api.ts';
import type { Services } from '../services.ts';
import { type ContactData, createContactEmail } from './emails.ts';
import { getSiteIdentity } from './site-identity.ts';
import * as store from './store.ts';

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
 * that neither is lost in a crash or while the mail server is unavailable.
 * @throws HttpError 400 for an invalid token; 503 when the captcha service is unavailable
 */
export async function receiveMessage(
  services: Services,
  { token, fields }: { token: string; fields: ContactData },
  ctx: RequestContext,
): Promise<{ id: number }> {
  await requireCaptcha(services.captcha, token, ctx);
  return storeMessage(services, fields);
}

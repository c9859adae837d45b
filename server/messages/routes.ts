import { listCountries, sendContactMessage } from '../../contracts/contact.ts';
import { listCountriesByName } from '../../contracts/country-codes.ts';
import { countryName } from '../../contracts/country-name.ts';
import { getMailDomain } from '../../contracts/mail-domain.ts';
import * as calls from '../../contracts/messages.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { omitUndefined, toOptionalFlag } from '../db/dialect.ts';
import { eraseSnapshots } from '../db/erase-audit.ts';
import { inTransaction } from '../db/scope.ts';
import { getAuthor } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { checkConfiguredDomain } from '../mail/check-domain.ts';
import { formatSpreadsheetTime, formatYesOrNo, writeCsv } from '../platform/csv.ts';
import type { Api, HttpRoutes, Services } from '../services.ts';
import { registerAnnouncementMails } from './announcements/refusals.ts';
import { type ContactData, createContactEmail } from './emails.ts';
import { mailEventRoutes } from './mail-events/routes.ts';
import { alertRoutes } from './push/routes.ts';
import { retryMail } from './retry-mail.ts';
import { getSiteIdentity } from './site-identity.ts';
import * as store from './store.ts';
import { subscriberRoutes } from './subscribers/routes.ts';
import { toMessageItem } from './view.ts';

/** Binds the call that checks the domain of the sender. */
function mailDomainRoutes(api: Api): void {
  api.bind(getMailDomain, (_input, { config }) => checkConfiguredDomain(config));
}

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
async function receiveMessage(
  services: Services,
  { token, fields }: { token: string; fields: ContactData },
  ctx: RequestContext,
): Promise<{ id: number }> {
  await requireCaptcha(services.captcha, token, ctx);
  return storeMessage(services, fields);
}

const resource = 'messages';

function visitorRoutes(api: Api): void {
  api.bind(listCountries, async () => listCountriesByName());
  api.bind(sendContactMessage, ({ body }, services, ctx) => {
    const { token, terms: _terms, ...fields } = body;
    return receiveMessage(services, { token, fields }, ctx);
  });
}

const CSV_TITLES = [
  'Fecha',
  'Nombre',
  'Correo',
  'País',
  'Asunto',
  'Mensaje',
  'Leído',
  'Respondido',
];

function toCsvRow(row: store.MessageRow): string[] {
  const { name, email, subject, message } = row;
  const flags = [formatYesOrNo(row.is_read), formatYesOrNo(row.is_answered)];
  const time = formatSpreadsheetTime(row.created_at);
  return [time, name, email, countryName(row.country), subject, message, ...flags];
}

function readRoutes(api: Api): void {
  api.bind(calls.listMessages, async ({ query }, { db }) => {
    const page = await store.listMessages(
      db,
      { search: query.search ?? '', sort: query.sort, id: query.id },
      getWindow(query),
    );
    const results = page.results.map(toMessageItem);
    return pageView('/h/messages/', query, { count: page.count, results });
  });
  api.bind(calls.exportMessages, async ({ query }, { db }) => {
    const rows = await store.listAllMessages(db, query.search ?? '');
    return writeCsv(CSV_TITLES, rows.map(toCsvRow));
  });
  api.bind(calls.getMessage, async ({ params }, { db }) =>
    toMessageItem(await store.getMessage(db, params.id)),
  );
}

/** Registers the routes of contact messages, subscribers, alerts, the mails of announcements and reports of mail services. */
export function messageRoutes(api: Api, routes: HttpRoutes): void {
  contactRoutes(api);
  subscriberRoutes(api);
  alertRoutes(api);
  mailDomainRoutes(api);
  mailEventRoutes(routes);
  registerAnnouncementMails(routes.services);
}

/** No page shows contact messages: no cache is invalidated. */
function contactRoutes(api: Api): void {
  visitorRoutes(api);
  readRoutes(api);

  api.bind(calls.changeMessage, ({ params, body }, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const { id, subject, is_answered } = await store.messages.getForUpdate(tx, params.id);
      const values = omitUndefined({
        is_read: toOptionalFlag(body.is_read),
        is_answered: toOptionalFlag(body.is_answered),
      });
      await store.messages.update(tx, id, values);
      // Opening a message marks it as read; this is not audited.
      if (values.is_answered !== undefined) {
        const before = { subject, is_answered };
        audit({ action: 'update', resource, id, before, after: { ...before, ...values } });
      }
      return toMessageItem(await store.getMessage(tx, id));
    }),
  );

  api.bind(calls.retryMessageMail, async ({ params }, services, ctx) => {
    const row = await store.getMessage(services.db, params.id);
    await retryMail(services, getAuthor(ctx), { resource, ...row }, { subject: row.subject });
    return toMessageItem(await store.getMessage(services.db, row.id));
  });

  api.bind(calls.deleteMessage, ({ params }, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const before = await store.getMessage(tx, params.id);
      await store.deleteMessage(tx, before.id);
      // The audit must not retain the data of a deleted message.
      await eraseSnapshots(tx, [resource], [before.id]);
      audit({ action: 'delete', resource, id: before.id });
      return toMessageItem(before);
    }),
  );
}

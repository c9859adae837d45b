import { listCountries, sendContactMessage } from '../../contracts/contact.ts';
import { listCountriesByName } from '../../contracts/country-codes.ts';
import { countryName } from '../../contracts/country-name.ts';
import * as calls from '../../contracts/messages.ts';
import { omitUndefined, toOptionalFlag } from '../db/dialect.ts';
import { eraseSnapshots } from '../db/erase-audit.ts';
import { getAuthor } from '../http/account.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { formatSpreadsheetTime, formatYesOrNo, writeCsv } from '../platform/csv.ts';
import type { Api, HttpRoutes } from '../services.ts';
import { registerAnnouncementMails } from './announcements/refusals.ts';
import { mailDomainRoutes } from './mail-domain-routes.ts';
import { mailEventRoutes } from './mail-events/routes.ts';
import { alertRoutes } from './push/routes.ts';
import { receiveMessage } from './receive-message.ts';
import { retryMail } from './retry-mail.ts';
import * as store from './store.ts';
import { subscriberRoutes } from './subscribers/routes.ts';
import { toMessageItem } from './view.ts';

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

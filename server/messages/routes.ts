import { listCountries, sendContactMessage } from '../../contracts/contact.ts';
import { countriesByName } from '../../contracts/country-codes.ts';
import { countryName } from '../../contracts/country-name.ts';
import * as calls from '../../contracts/messages.ts';
import { omitUndefined, toOptionalFlag } from '../db/dialect.ts';
import { eraseSnapshots } from '../db/erase-audit.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { pageView, windowOf } from '../http/paging.ts';
import { writeCsv } from '../platform/csv.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import { receiveMessage } from './receive-message.ts';
import { retryMail } from './retry-mail.ts';
import * as store from './store.ts';
import { messageView, spreadsheetTime, yesOrNo } from './view.ts';

const resource = 'messages';

function visitorRoutes(api: Api, services: Services): void {
  api.bind(listCountries, async () => countriesByName());
  api.bind(sendContactMessage, ({ body }, from) => {
    const { token, terms: _terms, ...fields } = body;
    return receiveMessage(services, { token, fields }, from);
  });
}

const TITLES = ['Fecha', 'Nombre', 'Correo', 'País', 'Asunto', 'Mensaje', 'Leído', 'Respondido'];

function csvRow(row: store.MessageRow): string[] {
  const { name, email, subject, message } = row;
  const marks = [yesOrNo(row.is_read), yesOrNo(row.is_answered)];
  const when = spreadsheetTime(row.created_at);
  return [when, name, email, countryName(row.country), subject, message, ...marks];
}

function readRoutes(api: Api, { db }: Services): void {
  api.bind(calls.listMessages, async ({ query }) => {
    const found = await store.listMessages(db, query.search ?? '', windowOf(query));
    const results = found.results.map(messageView);
    return pageView('/h/messages/', query, { count: found.count, results });
  });
  api.bind(calls.exportMessages, async ({ query }) => {
    const rows = await store.listAllMessages(db, query.search ?? '');
    return writeCsv(TITLES, rows.map(csvRow));
  });
  api.bind(calls.getMessage, async ({ params }) => messageView(await getRow(db, params.id)));
}

async function getRow(db: Services['db'], id: number): Promise<store.MessageRow> {
  const row = await store.findMessage(db, id);
  if (row === null) throw notFound();
  return row;
}

/**
 * Registers the routes of contact messages. Messages are on no public page, so no cache is
 * invalidated.
 */
export function messageRoutes(api: Api, services: Services): void {
  const { db, changes } = services;
  visitorRoutes(api, services);
  readRoutes(api, services);

  api.bind(calls.changeMessage, async ({ params, body }, from) => {
    const before = await getRow(db, params.id);
    const values = omitUndefined({
      is_read: toOptionalFlag(body.is_read),
      is_answered: toOptionalFlag(body.is_answered),
    });
    if (values.is_answered === undefined) {
      // Opening a message marks it as read; this is not audited.
      await store.updateMessage(db, before.id, values);
      return messageView({ ...before, ...values });
    }
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.updateMessage(tx, before.id, values);
      const was = { subject: before.subject, is_answered: before.is_answered };
      note({
        action: 'update',
        resource,
        id: before.id,
        before: was,
        after: { ...was, ...values },
      });
    });
    return messageView({ ...before, ...values });
  });

  api.bind(calls.retryMessageMail, async ({ params }, from) => {
    const row = await getRow(db, params.id);
    await retryMail(services, authorOf(from), { resource, ...row }, { subject: row.subject });
    return messageView(await getRow(db, row.id));
  });

  api.bind(calls.deleteMessage, async ({ params }, from) => {
    const before = await getRow(db, params.id);
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.deleteMessageRow(tx, before);
      // The audit must not retain the data of a deleted message.
      await eraseSnapshots(tx, [resource], [before.id]);
      note({ action: 'delete', resource, id: before.id });
    });
    return messageView(before);
  });
}

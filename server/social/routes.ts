import { NO_NETWORKS, toNetworkReply } from '../../contracts/network-addresses.ts';
import * as calls from '../../contracts/social.ts';
import { omitUndefined } from '../db/dialect.ts';
import { getAuthor } from '../http/account.ts';
import { invalid } from '../http/failures.ts';
import { notFound } from '../platform/errors.ts';
import type { Api } from '../services.ts';
import * as store from './store.ts';

const resource = 'social';
const id = calls.SITE_SOCIAL_ID;
const EMPTY_SOCIAL = { id, ...NO_NETWORKS };

/** Registers the routes of the site's own social links: a single record with id 1. */
export function socialRoutes(api: Api): void {
  api.bind(calls.listSiteSocial, async (_input, { db }) =>
    (await store.listSiteSocial(db)).map(toNetworkReply),
  );

  api.bind(calls.createSiteSocial, ({ body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async ({ tx, audit }) => {
      const after = { ...EMPTY_SOCIAL, ...omitUndefined(body) };
      if (!(await store.insertSiteSocialIfMissing(tx, after))) {
        throw invalid({ non_field_errors: 'Las redes sociales del sitio ya existen.' });
      }
      audit({ action: 'create', resource, id, after });
      return toNetworkReply(after);
    }),
  );

  api.bind(calls.putSiteSocial, ({ params, body }, { changes }, ctx) => {
    if (params.id !== id) throw notFound();
    return changes.commit(getAuthor(ctx), async ({ tx, audit }) => {
      const before = await store.lockOrInsertSiteSocial(tx, EMPTY_SOCIAL);
      const after = { ...EMPTY_SOCIAL, ...before, ...omitUndefined(body) };
      await store.upsertSiteSocial(tx, after);
      audit({ action: before ? 'update' : 'create', resource, id, before, after });
      return toNetworkReply(after);
    });
  });
  api.bindRecord(calls.putSiteSocial, async (params, { db }) => {
    const [record] = await store.listSiteSocial(db);
    if (params.id !== id || record === undefined) throw notFound();
    return { resource, id, record: toNetworkReply(record) };
  });
}

import * as calls from '../../contracts/site-texts.ts';
import { omitUndefined } from '../db/dialect.ts';
import { getAuthor } from '../http/account.ts';
import type { Api, Services } from '../services.ts';
import * as store from './store.ts';

export function siteTextRoutes(api: Api): void {
  const view = ({ config }: Services, { id: _, ...texts }: store.SiteTexts) => ({
    ...texts,
    fixed_name: config.siteName,
  });

  api.bind(calls.getSiteTexts, async (_input, services) =>
    view(services, await store.getSiteTexts(services.db)),
  );

  api.bind(calls.changeSiteTexts, ({ body }, services, ctx) =>
    services.changes.commit(getAuthor(ctx), async ({ tx, audit }) => {
      const before = await store.getSiteTexts(tx);
      const after = await store.updateSiteTexts(tx, omitUndefined(body));
      audit({ action: 'update', resource: 'site-texts', id: before.id, before, after });
      return view(services, after);
    }),
  );
  api.bindRecord(calls.changeSiteTexts, async (_params, services) => {
    const row = await store.getSiteTexts(services.db);
    return { resource: 'site-texts', id: row.id, record: view(services, row) };
  });
}

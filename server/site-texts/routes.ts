import * as calls from '../../contracts/site-texts.ts';
import { omitUndefined } from '../db/dialect.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

export function siteTextRoutes(api: Api, { db, changes, config }: Services): void {
  const view = ({ id: _, ...texts }: store.SiteTexts) => ({
    ...texts,
    fixed_name: config.siteName,
  });

  api.bind(calls.getSiteTexts, async () => view(await store.getSiteTexts(db)));

  api.bind(calls.changeSiteTexts, ({ body }, from) =>
    changes.make(authorOf(from), async ({ tx, note }) => {
      const before = await store.getSiteTexts(tx);
      const after = await store.updateSiteTexts(tx, omitUndefined(body));
      note({ action: 'update', resource: 'site-texts', id: before.id, before, after });
      return view(after);
    }),
  );
}

import { buffer } from 'node:stream/consumers';
import * as calls from '../../../contracts/hours.ts';
import { audited } from '../../db/audited.ts';
import { fromFlag, omitUndefined, toFlag, toOptionalFlag } from '../../db/dialect.ts';
import { type Account, authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { pageView, windowOf } from '../../http/paging.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { isStaff, listedAccount } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { buy, decidePurchase, sendProof } from './buy.ts';
import * as store from './store.ts';
import { purchaseView } from './view.ts';

const packs = audited(store.packs, 'hour_pack', packView);

function packView(row: store.PackRow) {
  const { id, name, hours, price_cents, currency, valid_days, is_active } = row;
  const price = price_cents / 100;
  return { id, name, hours, price, currency, valid_days, is_active: fromFlag(is_active) };
}

function packRoutes(api: Api, services: Services): void {
  const { db, changes } = services;

  api.bind(calls.listPacks, async (_input, from) =>
    (await store.listPacks(db, !isStaff(authorOf(from)))).map(packView),
  );

  api.bind(calls.createPack, ({ body }, from) =>
    changes.make(authorOf(from), async (change) => {
      const { price, is_active = true, ...pack } = body;
      const columns = { price_cents: Math.round(price * 100), is_active: toFlag(is_active) };
      return packView(await packs.create(change, { ...pack, ...columns }));
    }),
  );

  api.bind(calls.changePack, ({ params, body }, from) =>
    changes.make(authorOf(from), async (change) => {
      const { price, is_active, ...pack } = body;
      const values = omitUndefined({
        ...pack,
        price_cents: price === undefined ? undefined : Math.round(price * 100),
        is_active: toOptionalFlag(is_active),
      });
      return packView(await packs.change(change, params.id, values));
    }),
  );

  api.bind(calls.deletePack, ({ params }, from) =>
    changes.make(authorOf(from), async (change) => packView(await packs.delete(change, params.id))),
  );
}

/**
 * Returns a purchase of the account.
 * @throws HttpError 404 when it does not exist or belongs to another customer
 */
async function getOwn({ db }: Services, account: Account, id: number) {
  const row = await store.findPurchase(db, id);
  if (row === null || !(isStaff(account) || row.account_id === account.id)) throw notFound();
  return row;
}

export function purchaseRoutes(api: Api, services: Services): void {
  const { db, storage } = services;
  packRoutes(api, services);

  const show = async (id: number) => {
    const row = await store.findPurchase(db, id);
    if (row === null) throw notFound();
    return purchaseView(row);
  };

  api.bind(calls.listPurchases, async ({ query }, from) => {
    await applyDueExpirations(services);
    const accountId = listedAccount(authorOf(from), query.account);
    const filter = { accountId, state: query.state ?? null };
    const { count, results } = await store.listPurchases(db, filter, windowOf(query));
    return pageView('/capsula/purchases/', query, { count, results: results.map(purchaseView) });
  });

  api.bind(calls.createPurchase, ({ body, files }, from) =>
    buy(services, authorOf(from), body, files.proof),
  );

  api.bind(calls.sendProof, async ({ params, body, files }, from) => {
    await getOwn(services, authorOf(from), params.id);
    return sendProof(services, authorOf(from), params.id, { ...body, file: files.proof });
  });

  api.bind(calls.getProof, async ({ params }, from) => {
    const { proof_file } = await getOwn(services, authorOf(from), params.id);
    const file = proof_file === null ? null : await storage.open(proof_file);
    if (file === null) throw notFound();
    const bytes = await buffer(file.stream);
    return { src: `data:image/webp;base64,${bytes.toString('base64')}` };
  });

  api.bind(calls.decidePurchase, async ({ params, body }, from) => {
    await getOwn(services, authorOf(from), params.id);
    await decidePurchase(services, authorOf(from), params.id, body);
    return show(params.id);
  });
}

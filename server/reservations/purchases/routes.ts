import { buffer } from 'node:stream/consumers';
import * as calls from '../../../contracts/hours.ts';
import { type Account, getAuthor } from '../../http/account.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { getListedAccountId, isStaff } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { createPurchase, decidePurchase, sendProof, toPurchaseItem } from './buy.ts';
import * as store from './store.ts';

/**
 * Returns a purchase of the account.
 * @throws HttpError 404 when it does not exist or belongs to another customer
 */
async function getAccessiblePurchase({ db }: Services, account: Account, id: number) {
  const row = await store.findPurchase(db, id);
  if (row === null || !(isStaff(account) || row.account_id === account.id)) throw notFound();
  return row;
}

export function purchaseRoutes(api: Api): void {
  const getPurchaseView = async ({ db }: Services, id: number) => {
    const row = await store.findPurchase(db, id);
    if (row === null) throw notFound();
    return toPurchaseItem(row);
  };

  api.bind(calls.listPurchases, async ({ query }, services, ctx) => {
    await applyDueExpirations(services);
    const accountId = getListedAccountId(getAuthor(ctx), query.account);
    const filter = { accountId, state: query.state ?? null };
    const { count, results } = await store.listPurchases(services.db, filter, getWindow(query));
    return pageView('/capsula/purchases/', query, { count, results: results.map(toPurchaseItem) });
  });

  api.bind(calls.createPurchase, ({ body, files }, services, ctx) =>
    createPurchase(services, getAuthor(ctx), body, files.proof),
  );

  api.bind(calls.sendProof, async ({ params, body, files }, services, ctx) => {
    await getAccessiblePurchase(services, getAuthor(ctx), params.id);
    return sendProof(services, getAuthor(ctx), params.id, { ...body, file: files.proof });
  });

  api.bind(calls.getProof, async ({ params }, services, ctx) => {
    const { proof_file } = await getAccessiblePurchase(services, getAuthor(ctx), params.id);
    const file = proof_file === null ? null : await services.storage.open(proof_file);
    if (file === null) throw notFound();
    const bytes = await buffer(file.stream);
    return { src: `data:image/webp;base64,${bytes.toString('base64')}` };
  });

  api.bind(calls.decidePurchase, async ({ params, body }, services, ctx) => {
    const author = getAuthor(ctx);
    await decidePurchase(services, author, params.id, body);
    return getPurchaseView(services, params.id);
  });
}

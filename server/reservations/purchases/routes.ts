import { buffer } from 'node:stream/consumers';
import * as calls from '../../../contracts/hours.ts';
import { getAuthor } from '../../http/account.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { getListedAccountId } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { createPurchase, decidePurchase, sendProof, toPurchaseItem } from './buy.ts';
import * as store from './store.ts';

/** @throws HttpError 404 */
async function getPurchase({ db }: Services, id: number) {
  const row = await store.findPurchase(db, id);
  if (row === null) throw notFound();
  return row;
}

export function purchaseRoutes(api: Api): void {
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

  api.bind(calls.sendProof, ({ params, body, files }, services, ctx) =>
    sendProof(services, getAuthor(ctx), params.id, { ...body, file: files.proof }),
  );

  api.bind(calls.getProof, async ({ params }, services) => {
    const { proof_file } = await getPurchase(services, params.id);
    const file = proof_file === null ? null : await services.storage.open(proof_file);
    if (file === null) throw notFound();
    const type = proof_file?.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
    const bytes = await buffer(file.stream);
    return { src: `data:${type};base64,${bytes.toString('base64')}` };
  });

  api.bind(calls.decidePurchase, async ({ params, body }, services, ctx) => {
    const author = getAuthor(ctx);
    await decidePurchase(services, author, params.id, body);
    return toPurchaseItem(await getPurchase(services, params.id));
  });
}

import * as calls from '../../../contracts/packs.ts';
import { getAuthor } from '../../http/account.ts';
import { readColumns, toColumns } from '../../registry/columns.ts';
import { defineContent } from '../../registry/define-content.ts';
import { bindRecords } from '../../registry/record-routes.ts';
import { isStaff } from '../customers.ts';
import { listPacks, type PackRow } from './store.ts';

function view(row: PackRow) {
  return { ...readColumns(row, calls.packItem.shape), price: row.price_cents / 100 };
}

export const packs = defineContent({
  table: 'hour_pack',
  resources: ['hour_pack'],
  trash: { releases: { purchase: 'pack_id' } },
  routes(api) {
    api.bind(calls.listPacks, async (_input, { db }, ctx) =>
      (await listPacks(db, !isStaff(getAuthor(ctx)))).map(view),
    );
    bindRecords(api, packs, {
      calls: calls.packCalls,
      defaults: { is_active: 1 },
      columns: ({ price, ...fields }) => ({
        ...toColumns(fields),
        ...(price === undefined ? {} : { price_cents: Math.round(price * 100) }),
      }),
      view,
    });
  },
});

import type { PrivateKeyItem } from '../../contracts/keys.ts';
import * as calls from '../../contracts/keys.ts';
import { fromFlag, omitUndefined, toOptionalFlag } from '../db/dialect.ts';
import { getAuthor } from '../http/account.ts';
import { fromIssues } from '../http/failures.ts';
import type { Api } from '../services.ts';
import type { KeyRow } from './store.ts';
import * as store from './store.ts';
import { unlockPage } from './unlock-page.ts';

function keyView(row: KeyRow): PrivateKeyItem {
  const { id, name, rel, type, key } = row;
  return { id, name, rel, type, key, is_active: fromFlag(row.is_active) };
}

/** Returns the audit note of a change: whether the key changed, never its value. */
function toAuditEntry(before: KeyRow, after: KeyRow) {
  const toSnapshot = ({ name, rel, type, is_active }: KeyRow) => ({ name, rel, type, is_active });
  const getKeyState = (row: KeyRow, setLabel: string) => (row.key === '' ? 'vacía' : setLabel);
  const isSame = before.key === after.key;
  return {
    before: { ...toSnapshot(before), key_state: getKeyState(before, 'guardada') },
    after: {
      ...toSnapshot(after),
      key_state: getKeyState(after, isSame ? 'guardada' : 'guardada de nuevo'),
    },
  };
}

/** Validates a key: that of the ticket shop is a URL for a frame, others are any text. */
function readKey(rel: string, key: string | undefined): string | undefined {
  if (rel !== calls.TICKETS_REL) return key;
  const result = calls.ticketsAddress.safeParse(key);
  if (result.success) return result.data;
  throw fromIssues(result.error.issues.map((issue) => ({ ...issue, path: ['key'] })));
}

export function keyRoutes(api: Api): void {
  api.bind(calls.listKeys, async (_input, { db }) => (await store.listKeys(db)).map(keyView));

  api.bind(calls.changeKey, ({ params, body }, { changes }, ctx) =>
    changes.commit(getAuthor(ctx), async ({ tx, audit }) => {
      const before = await store.keys.getForUpdate(tx, params.id);
      const values = omitUndefined({
        key: readKey(before.rel, body.key),
        is_active: toOptionalFlag(body.is_active),
      });
      const after = await store.keys.update(tx, before.id, values);
      audit({
        action: 'update',
        resource: 'private-key',
        id: after.id,
        ...toAuditEntry(before, after),
      });
      return keyView(after);
    }),
  );
  api.bindRecord(calls.changeKey, async ({ id }, { db }) => {
    const record = keyView(await store.keys.get(db, id));
    return { resource: 'private-key', id, record };
  });

  // The address is validated again before it is framed, because it may have been stored by other
  // means.
  api.bind(calls.getTickets, async (_input, { db }) => {
    const row = await store.findKeyByRel(db, calls.TICKETS_REL);
    return { url: calls.ticketsAddress.safeParse(row?.key).data || null };
  });

  api.bind(calls.unlockPage, ({ body }, services, ctx) => unlockPage(services, body, ctx));
}

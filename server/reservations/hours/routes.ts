import * as calls from '../../../contracts/hours.ts';
import { getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import type { Api } from '../../services.ts';
import { getBooker } from '../customers.ts';
import { applyDueExpirations } from '../expirations.ts';
import { withStudioLock } from '../with-studio-lock.ts';
import { debitHours, getBalance, grantHours } from './ledger.ts';
import { hasEntryWithKey, listEntries, listLots, sumEntries } from './store.ts';

const TOO_MANY = 'El cliente no tiene tantas horas.';

export function hourRoutes(api: Api): void {
  api.bind(calls.getHours, async ({ query }, services, ctx) => {
    const { db } = services;
    await applyDueExpirations(services);
    const { id } = await getBooker(db, getAuthor(ctx), query.account);
    const lots = await listLots(db, id);
    const page = await listEntries(db, id, getWindow(query));
    const results = page.results.map((row) => ({
      id: row.id,
      kind: row.kind,
      hours: row.hours,
      reason: row.reason,
      actor: row.actor,
      reservation: row.reservation_id,
      made_at: new Date(row.made_at).toISOString(),
    }));
    return {
      balance: await sumEntries(db, id),
      lots: lots.map((lot) => ({
        id: lot.id,
        source: lot.source,
        remaining: lot.remaining,
        expires_at: lot.expires_at === null ? null : new Date(lot.expires_at).toISOString(),
      })),
      movements: pageView('/capsula/hours/', query, { count: page.count, results }),
    };
  });

  api.bind(calls.adjustHours, async ({ body }, services, ctx) => {
    const account = getAuthor(ctx);
    return withStudioLock(services, account, async ({ tx, audit, now }) => {
      const customer = await getBooker(tx, account, body.account);
      const ledgerContext = { actor: account.username, reason: body.reason, now };
      const key = `adjust:${body.key ? `${customer.id}:${body.key}` : crypto.randomUUID()}`;
      const isAlreadyBooked = await hasEntryWithKey(tx, key);
      if (!isAlreadyBooked && body.hours > 0) {
        const grant = {
          accountId: customer.id,
          purchaseId: null,
          hours: body.hours,
          validDays: body.valid_days ?? null,
          source: body.reason,
          kind: 'adjust' as const,
          key,
        };
        await grantHours(tx, grant, ledgerContext);
      }
      if (!isAlreadyBooked && body.hours < 0) {
        const debit = { accountId: customer.id, reservationId: null, hours: -body.hours, key };
        if (!(await debitHours(tx, debit, ledgerContext))) throw invalid({ hours: TOO_MANY });
      }
      const balance = await getBalance(tx, customer.id, now);
      const after = { account: customer.id, hours: body.hours, reason: body.reason, balance };
      if (!isAlreadyBooked) audit({ action: 'create', resource: 'hours', id: customer.id, after });
      return { account: customer.id, balance };
    });
  });
}

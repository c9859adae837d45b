import * as calls from '../../../contracts/sessions.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { lockAccount } from '../account-store.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { describeDevice, describeLocation } from './describe-device.ts';
import { storeDevice } from './open-session.ts';
import { deleteOtherSessions, deleteSessionById, listSessions, type SessionRow } from './store.ts';

function view(row: SessionRow, ctx: RequestContext): calls.SessionItem {
  return {
    id: row.public_id,
    device: describeDevice(row.user_agent),
    address: row.address,
    place: describeLocation(row.address, ctx.subnet),
    created_at: new Date(row.created_at).toISOString(),
    used_at: new Date(row.used_at).toISOString(),
    is_current: row.public_id === getAuthor(ctx).session.publicId,
  };
}

/** Registers the routes of the account's own sessions: listing and ending them. */
export function sessionRoutes(api: Api): void {
  const event = { action: 'delete', resource: 'session', outcome: 'ok' } as const;

  async function viewAll(
    { db, clock }: Services,
    ctx: RequestContext,
  ): Promise<calls.SessionItem[]> {
    const rows = await listSessions(db, getAuthor(ctx).id, clock.now());
    return rows.map((row) => view(row, ctx));
  }

  /** Ends sessions; of the known devices only that of the request stays. */
  async function endSessions<T>(
    services: Services,
    ctx: RequestContext,
    deleteSessions: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { id } = getAuthor(ctx);
    const { result, before, after } = await inTransaction(services.db, async (tx) => ({
      before: await lockAccount(tx, id),
      result: await deleteSessions(tx),
      after: await lockAccount(tx, id),
    }));
    if (before !== null) storeDevice(services, ctx, [before, after]);
    return result;
  }

  api.bind(calls.listSessions, (_input, services, ctx) => viewAll(services, ctx));

  api.bind(calls.closeSession, async ({ params }, services, ctx) => {
    const account = getAuthor(ctx);
    const row = await endSessions(services, ctx, (tx) =>
      deleteSessionById(tx, account.id, params.id),
    );
    if (row === null) throw notFound();
    await recordSecurityEvent(services, ctx, { ...event, account, detail: 'one' });
    return view(row, ctx);
  });

  api.bind(calls.closeOtherSessions, async (_input, services, ctx) => {
    const account = getAuthor(ctx);
    await endSessions(services, ctx, (tx) =>
      deleteOtherSessions(tx, account.id, account.session.publicId),
    );
    await recordSecurityEvent(services, ctx, { ...event, account, detail: 'others' });
    return viewAll(services, ctx);
  });
}

import * as calls from '../../../contracts/sessions.ts';
import { getAuthor } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Api, Services } from '../../services.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { describeDevice, describePlace } from './describe-device.ts';
import { deleteOtherSessions, deleteSessionById, listSessions, type SessionRow } from './store.ts';

function view(row: SessionRow, ctx: RequestContext): calls.SessionItem {
  return {
    id: row.public_id,
    device: describeDevice(row.user_agent),
    address: row.address,
    place: describePlace(row.address, ctx.subnet),
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

  api.bind(calls.listSessions, (_input, services, ctx) => viewAll(services, ctx));

  api.bind(calls.closeSession, async ({ params }, services, ctx) => {
    const account = getAuthor(ctx);
    const row = await deleteSessionById(services.db, account.id, params.id);
    if (row === null) throw notFound();
    await recordSecurityEvent(services, ctx, { ...event, account, detail: 'one' });
    return view(row, ctx);
  });

  api.bind(calls.closeOtherSessions, async (_input, services, ctx) => {
    const account = getAuthor(ctx);
    await deleteOtherSessions(services.db, account.id, account.session.publicId);
    await recordSecurityEvent(services, ctx, { ...event, account, detail: 'others' });
    return viewAll(services, ctx);
  });
}

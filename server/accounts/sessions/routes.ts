import * as calls from '../../../contracts/sessions.ts';
import { authorOf } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Api, Services } from '../../services.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { describeDevice, describePlace } from './describe-device.ts';
import { deleteOtherSessions, deleteSessionById, listSessions, type SessionRow } from './store.ts';

function view(row: SessionRow, from: RequestContext): calls.SessionItem {
  return {
    id: row.public_id,
    device: describeDevice(row.user_agent),
    address: row.address,
    place: describePlace(row.address, from.subnet),
    created_at: new Date(row.created_at).toISOString(),
    used_at: new Date(row.used_at).toISOString(),
    is_current: row.public_id === authorOf(from).session.publicId,
  };
}

/** Registers the routes of the account's own sessions: listing and ending them. */
export function sessionRoutes(api: Api): void {
  const event = { action: 'delete', resource: 'session', outcome: 'ok' } as const;

  async function viewAll(
    { db, clock }: Services,
    from: RequestContext,
  ): Promise<calls.SessionItem[]> {
    const rows = await listSessions(db, authorOf(from).id, clock.now());
    return rows.map((row) => view(row, from));
  }

  api.bind(calls.listSessions, (_input, services, from) => viewAll(services, from));

  api.bind(calls.closeSession, async ({ params }, services, from) => {
    const account = authorOf(from);
    const row = await deleteSessionById(services.db, account.id, params.id);
    if (row === null) throw notFound();
    await recordSecurityEvent(services, from, { ...event, account, detail: 'one' });
    return view(row, from);
  });

  api.bind(calls.closeOtherSessions, async (_input, services, from) => {
    const account = authorOf(from);
    await deleteOtherSessions(services.db, account.id, account.session.publicId);
    await recordSecurityEvent(services, from, { ...event, account, detail: 'others' });
    return viewAll(services, from);
  });
}

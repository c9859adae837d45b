import * as calls from '../../contracts/editing.ts';
import { findLastChange } from '../db/versions.ts';
import { getAuthor } from '../http/account.ts';
import { forbidden } from '../http/failures.ts';
import type { Api } from '../services.ts';
import { draftRoutes } from './draft-routes.ts';
import { findDraft, listPlansOf } from './draft-store.ts';
import { draftView, planView } from './drafts.ts';
import { readTarget } from './find-target.ts';
import { saveTogether } from './save-together.ts';
import * as store from './store.ts';

/** Milliseconds after which a form that announces itself no more counts as closed. */
const FORM_TIMEOUT = 2.5 * calls.PRESENCE_INTERVAL_S * 1000;

/** What the forms of the panel need beside the call that saves: versions, and who else edits. */
export function editingRoutes(api: Api): void {
  draftRoutes(api);
  api.bind(calls.openRecord, async ({ body }, { db, clock }, ctx) => {
    const { id: account_id, username, role } = getAuthor(ctx);
    if (role !== 'administrator' && !calls.ownRecordCalls.includes(body.call)) throw forbidden();
    const { key, version, record } = await readTarget(api, body, ctx);
    const now = clock.now();
    const form = { tab: body.tab, account_id, username, seen_at: now };
    const open = { ...form, resource: key.resource, record_id: key.id ?? 0 };
    const otherForms = await store.announceForm(db, open, now - FORM_TIMEOUT);
    const row = await findDraft(db, open);
    const changed = await findLastChange(db, key);
    return {
      draft: row && draftView(row),
      plans: (await listPlansOf(db, open)).map(planView),
      version,
      changed_by: changed?.username ?? '',
      changed_at: changed === undefined ? null : new Date(changed.made_at).toISOString(),
      record: record as Record<string, unknown>,
      others: otherForms.map((item) => ({
        username: item.username,
        is_own: item.account_id === account_id,
      })),
    };
  });

  api.bind(calls.closeRecord, async ({ body }, { db }, ctx) => ({
    closed: await store.deleteForm(db, body.tab, getAuthor(ctx).id),
  }));

  api.bind(calls.saveRecords, async ({ body }, { db, changes }, ctx) => {
    const records = saveTogether(api, db, body.changes ?? [], ctx, (tx, saved) =>
      changes.storeReply(tx, { records: saved }),
    );
    return { records: await records };
  });
}

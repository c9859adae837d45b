import * as calls from '../../contracts/edits.ts';
import { dryRun, inOneTransaction, inTransaction } from '../db/scope.ts';
import { getAuthor } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import { toIso } from '../platform/clock.ts';
import type { Api, Services } from '../services.ts';
import { applyChanges } from './apply-changes.ts';
import {
  discardInput,
  editView,
  forgetSaved,
  keepInput,
  listEdited,
  readChanges,
  returnChanges,
} from './edits.ts';
import { type Editable, getEditable, readTarget, type Target } from './find-target.ts';
import { createPreviewLink } from './previews.ts';
import * as store from './store.ts';

const NOT_HIDDEN = 'Este registro no se puede retirar.';
const PAST = 'Elija un momento que no haya pasado.';

function planView(row: store.PlanRow): calls.PlanItem {
  const { id, resource, record_id, title, action, username, error } = row;
  const times = { due_at: toIso(row.due_at), is_done: row.is_done === 1 };
  const record = { resource, record_id, title };
  return { id, ...record, action, username, error, ...times, changes: readChanges(row) };
}

const toAsking = ({ clock }: Services, ctx: RequestContext, tab = '') => ({
  author: getAuthor(ctx),
  tab,
  now: clock.now(),
});

/** What is typed and not saved, plans and previews of the records of the panel, and the call that saves them. */
export function editingRoutes(api: Api): void {
  api.bind(calls.openRecord, async ({ body }, services, ctx) => {
    const { key, version, record: stored } = await readTarget(api, body, ctx);
    const { db } = services;
    const record = { resource: key.resource, record_id: key.id ?? 0 };
    const row = await store.findEdit(db, record);
    return {
      version,
      record: stored as Record<string, unknown>,
      edit: editView(row, toAsking(services, ctx, body.tab)),
      plans: (await store.listPlansOf(db, record)).map(planView),
    };
  });

  api.bind(calls.listEdits, async (_input, { db }) => {
    const rows = await store.edits.list(db, ['-typed_at']);
    return {
      edits: rows.map(({ resource, record_id, username, typed_at }) => {
        return { resource, record_id, username, typed_at: toIso(typed_at) };
      }),
      plans: (await store.plans.list(db, ['due_at', 'id'])).map(planView),
    };
  });

  api.bind(calls.keepEdit, async ({ body }, services, ctx) => {
    const { call, record } = await getEditable(api, body, ctx);
    const { changes = [], number, version, takes, tab } = body;
    const input = { call, changes, number, version, takes };
    return { edit: await keepInput(services.db, record, input, toAsking(services, ctx, tab)) };
  });

  api.bind(calls.discardEdit, async ({ body }, services, ctx) => {
    const { record } = await getEditable(api, body, ctx);
    const asking = toAsking(services, ctx, body.tab);
    return { discarded: await discardInput(services.db, record, body, asking) };
  });

  api.bind(calls.saveRecords, async ({ body }, { db, changes }, ctx) => {
    const named = body.edit && (await getEditable(api, body.edit, ctx));
    const { changes: sent = [] } = body;
    return inOneTransaction(db, async (shared) => {
      const { records } = await applyChanges(api, shared, sent, ctx, 'refuse');
      for (const record of listEdited(sent, named?.record ?? null)) {
        await forgetSaved(shared.tx, record, sent, records, getAuthor(ctx).id);
      }
      await changes.storeReply(shared.tx, { records });
      return { records };
    });
  });

  api.bind(calls.createPlan, async ({ body }, services, ctx) => {
    const { db, clock, changes: scoped } = services;
    const { id: account_id, username } = getAuthor(ctx);
    const due_at = Date.parse(body.at);
    if (due_at <= clock.now()) throw invalid({ at: PAST });
    const { action } = body;
    const planned: Awaited<ReturnType<typeof readPlanned>>[] = [];
    for (const named of [...(body.parts ?? []), body]) planned.push(await readPlanned(named, ctx));
    if (action === 'withdraw' && planned.some(({ values }) => !('is_active' in values))) {
      throw invalid({ action: NOT_HIDDEN });
    }
    const plans = planned.map((plan) => ({ ...plan, shown: toShown(plan, action) }));
    // What its calls refuse is said now, not at its hour.
    const all = plans.flatMap(({ shown }) => shown);
    await dryRun(db, (shared) => applyChanges(api, shared, all, ctx, 'keep'));
    return inTransaction(db, async (tx) => {
      const views: calls.PlanItem[] = [];
      for (const { record, call, values, changes, shown } of plans) {
        const title = String(values.title ?? values.name ?? '').slice(0, 200);
        const changes_json = JSON.stringify(shown);
        const plan = { ...record, call, title, action, due_at, account_id, username, changes_json };
        const row = await store.plans.insert(tx, { ...plan, error: '', is_done: 0 });
        await forgetSaved(tx, record, changes, [], account_id);
        views.push(planView(row));
      }
      const own = views.at(-1) as calls.PlanItem;
      await scoped.storeReply(tx, own);
      return own;
    });
  });

  async function readPlanned(
    named: Target & { changes?: calls.RecordChange[] | undefined },
    ctx: RequestContext,
  ) {
    return { ...(await getEditable(api, named, ctx)), changes: named.changes ?? [] };
  }

  api.bind(calls.deletePlan, async ({ params }, services, ctx) => {
    return inTransaction(services.db, async (tx) => {
      const plan = await store.plans.remove(tx, params.id);
      await returnChanges(tx, plan, toAsking(services, ctx));
      return planView(plan);
    });
  });

  api.bind(calls.createPreview, async ({ body }, services, ctx) => {
    const { call, record } = await getEditable(api, body, ctx);
    return createPreviewLink(services, getAuthor(ctx), { ...record, call });
  });
}

/** The planned changes, with that which shows or hides the record whoever did so before. */
function toShown(
  { changes, call, record, values }: Editable & { changes: readonly calls.RecordChange[] },
  action: calls.PlanItem['action'],
): calls.RecordChange[] {
  if (!('is_active' in values)) return [...changes];
  const isOwn = (change: calls.RecordChange) => change.call === call;
  const fields = { ...changes.find(isOwn)?.fields, is_active: { is: action === 'publish' } };
  const own = { call, ...(record.record_id === 0 ? {} : { id: record.record_id }), fields };
  return [...changes.filter((change) => !isOwn(change)), own];
}

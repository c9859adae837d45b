import * as calls from '../../contracts/drafts.ts';
import * as previews from '../../contracts/previews.ts';
import type { Tx } from '../db/database.ts';
import { inOneTransaction, inTransaction } from '../db/scope.ts';
import { getAuthor } from '../http/account.ts';
import type { RequestContext } from '../http/api.ts';
import { conflict, invalid } from '../http/failures.ts';
import type { Api } from '../services.ts';
import * as store from './draft-store.ts';
import { changeDraft, planView, toDraftSummary } from './drafts.ts';
import { readTarget, type Target } from './find-target.ts';
import { deletePreviewLinks } from './preview-store.ts';
import { createPreviewLink } from './previews.ts';
import { publish } from './publish.ts';

const NO_DRAFTS = 'De este registro no se conservan cambios sin guardar.';
const NOT_HIDDEN = 'Este registro no se puede retirar.';
const OTHER_DRAFT =
  'Los cambios sin guardar no son los que usted vio. Revise qué sale y publique de nuevo.';
const PAST = 'Elija un momento que no haya pasado.';

interface Draftable {
  call: string;
  record: store.RecordId;
  values: Record<string, unknown>;
}

/** @throws HttpError 400 for a kind of record without drafts, 404 without the record */
async function getDraftable(api: Api, target: Target, ctx: RequestContext): Promise<Draftable> {
  if (!calls.editableCalls.includes(target.call)) throw invalid({ call: NO_DRAFTS });
  const { key, record } = await readTarget(api, target, ctx);
  return {
    call: target.call,
    record: { resource: key.resource, record_id: key.id ?? 0 },
    values: record as Record<string, unknown>,
  };
}

interface NamedDraft {
  draft_saved_at?: string | null | undefined;
  keeps_draft?: boolean | undefined;
}

/**
 * Returns which state of the draft is published, as a plan stores it.
 * @throws HttpError 409 when it is not the one that the call names
 */
async function getPublished(tx: Tx, record: store.RecordId, named: NamedDraft): Promise<number> {
  if (named.keeps_draft) return store.LEFT_DRAFT;
  const saved_at = (await store.findDraft(tx, record))?.saved_at ?? 0;
  const { draft_saved_at: seenDraft } = named;
  if (seenDraft === undefined || saved_at === (seenDraft === null ? 0 : Date.parse(seenDraft)))
    return saved_at;
  throw conflict(OTHER_DRAFT);
}

const isAlwaysShown = ({ values }: Draftable) => !('is_active' in values);

type Published = Draftable & NamedDraft;

/** Returns the record and the parts that go with it; as `getDraftable`. */
async function getWithParts(
  api: Api,
  { parts = [], ...target }: Target & NamedDraft & { parts?: (Target & NamedDraft)[] | undefined },
  ctx: RequestContext,
) {
  const read = async (named: Target & NamedDraft): Promise<Published> => ({
    ...named,
    ...(await getDraftable(api, named, ctx)),
  });
  const publishedParts: Published[] = [];
  for (const part of parts) publishedParts.push(await read(part));
  return { own: await read(target), parts: publishedParts };
}

/** Plans a change of a record, unless that is planned already. */
async function planChange(
  tx: Tx,
  { call, record, values, ...named }: Published,
  change: Pick<store.PlanRow, 'action' | 'due_at' | 'account_id' | 'username' | 'made_at'>,
): Promise<store.PlanRow> {
  const { action, due_at } = change;
  const draft_saved_at = await getPublished(tx, record, named);
  const plan = { ...record, action, due_at, draft_saved_at };
  const planned = await store.findPlan(tx, plan);
  if (planned !== null) return planned;
  const title = String(values.title ?? values.name ?? '').slice(0, 200);
  return store.plans.insert(tx, { ...change, ...plan, call, title, error: '' });
}

export function draftRoutes(api: Api): void {
  api.bind(calls.listDrafts, async (_input, { db }) => {
    const rows = await store.drafts.list(db, ['-saved_at']);
    const plans = await store.plans.list(db, ['due_at', 'id']);
    return {
      drafts: rows.map(toDraftSummary),
      plans: plans.map(planView),
    };
  });

  api.bind(calls.saveDraft, async ({ body }, { db, clock }, ctx) => {
    const { record } = await getDraftable(api, body, ctx);
    const { call, fields, data, base, replaces = null, tab = '', sequence = 0 } = body;
    const { saved = [] } = body;
    const change = { record, call, fields, data, base, replaces, tab, sequence, saved };
    return { saved_at: await changeDraft(db, getAuthor(ctx), clock.now(), change) };
  });

  api.bind(calls.publishDraft, async ({ body }, { db }, ctx) => {
    const { own, parts } = await getWithParts(api, body, ctx);
    await inOneTransaction(db, async (shared) => {
      const publishRecord = async (
        { record, call, ...named }: Published,
        caller: RequestContext,
      ) => {
        const draft_saved_at = await getPublished(shared.tx, record, named);
        await publish(api, shared, { ...record, call, draft_saved_at }, caller);
        await store.endPublications(shared.tx, record);
      };
      // The version that the caller expects is that of the record.
      for (const part of parts) await publishRecord(part, { ...ctx, expectedVersion: null });
      await publishRecord(own, ctx);
    });
    return own.record;
  });

  api.bind(calls.createPlan, async ({ body }, { db, clock }, ctx) => {
    const { own, parts } = await getWithParts(api, body, ctx);
    const { id: account_id, username } = getAuthor(ctx);
    const due_at = Date.parse(body.at);
    const made_at = clock.now();
    if (due_at <= made_at) throw invalid({ at: PAST });
    if (body.action === 'withdraw' && [own, ...parts].some(isAlwaysShown)) {
      throw invalid({ action: NOT_HIDDEN });
    }
    const change = { action: body.action, due_at, account_id, username, made_at };
    const row = await inTransaction(db, async (tx) => {
      for (const part of parts) await planChange(tx, part, change);
      return planChange(tx, own, change);
    });
    return planView(row);
  });

  api.bind(previews.createPreview, async ({ body }, services, ctx) => {
    const { record } = await getDraftable(api, body, ctx);
    return createPreviewLink(services, getAuthor(ctx), { ...record, call: body.call });
  });

  api.bind(previews.revokePreviews, async ({ body }, { db }, ctx) => {
    const { record } = await getDraftable(api, body, ctx);
    return { revoked: await deletePreviewLinks(db, record) };
  });

  api.bind(calls.deletePlan, async ({ params }, { db }) => {
    const remove = inTransaction(db, (tx) => store.plans.remove(tx, params.id));
    return planView(await remove);
  });
}

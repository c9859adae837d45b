import { inOneTransaction } from '../db/joined.ts';
import type { Api } from '../http/api.ts';
import { HttpError } from '../platform/http-error.ts';
import { repeat } from '../platform/repeat.ts';
import type { Services } from '../services.ts';
import { authorContext } from './author-context.ts';
import * as store from './draft-store.ts';
import { draftView } from './drafts.ts';

/** Milliseconds between two looks for plans that are due. */
const EVERY = 10_000;

/** The fields that a plan sends: the draft, and whether the record is public from then on. */
export function plannedFields(action: store.PlanRow['action'], draft: store.DraftRow | null) {
  if (action === 'withdraw') return { is_active: false };
  return { ...(draft === null ? {} : draftView(draft).data), is_active: true };
}

/**
 * Carries out the first plan that is due: the record's change, its audit, and the end of plan and
 * draft are one transaction, so a killed process has done all of it or nothing.
 * @returns false when nothing is due
 */
async function runNext(api: Api, services: Services): Promise<boolean> {
  const { db, clock, log } = services;
  let plan: store.PlanRow | null = null;
  try {
    await inOneTransaction(db, async (tx) => {
      plan = await store.lockDuePlan(tx, clock.now());
      if (plan === null) return;
      const draft = plan.action === 'publish' ? await store.findDraft(tx, plan) : null;
      await store.plans.remove(tx, plan.id);
      if (draft !== null) await store.deleteDraft(tx, plan);
      const body = plannedFields(plan.action, draft);
      const params = { id: plan.record_id };
      await api.bound.get(plan.call)?.run({ params, body }, authorContext(services, plan));
    });
  } catch (error) {
    const failed = plan as store.PlanRow | null;
    if (failed === null || !(error instanceof HttpError) || error.status >= 500) throw error;
    const reason = Object.values(error.body).flat().join(' ').slice(0, 500);
    await db.transaction().execute((tx) => store.plans.update(tx, failed.id, { error: reason }));
    log.warn({ plan: failed.id, reason }, 'a plan was refused');
  }
  return plan !== null;
}

/** Carries out every plan that is due; instances that do it at once divide the plans. */
export async function runDuePlans(api: Api, services: Services): Promise<void> {
  const { db, clock } = services;
  while (await store.hasDuePlan(db, clock.now())) {
    if (!(await runNext(api, services))) return;
  }
}

/** Looks at the start and then every ten seconds. @returns a function that stops it */
export function startPlans(api: Api, services: Services): () => void {
  return repeat(
    () => runDuePlans(api, services),
    EVERY,
    (err) => services.log.warn({ err }, 'plans could not be carried out'),
  );
}

import type { RecordChange } from '../../contracts/edits.ts';
import type { Database } from '../db/database.ts';
import { inOneTransaction, inTransaction } from '../db/scope.ts';
import type { Calls, RequestContext } from '../http/api.ts';
import { internalContext } from '../http/in-process.ts';
import type { Job } from '../jobs/jobs.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { applyChanges } from './apply-changes.ts';
import { forgetSaved, readChanges } from './edits.ts';
import * as store from './store.ts';

const AUTHOR_NOT_ALLOWED = 'La cuenta que lo programó ya no puede publicar.';

/** The changes without the fields that kept a newer value. */
function omitLeft(changes: readonly RecordChange[], left: readonly RecordChange[]) {
  return changes.map((change) => {
    const kept = left.find(({ call, id }) => call === change.call && id === change.id)?.fields;
    const done = Object.entries(change.fields).filter(([name]) => !(name in (kept ?? {})));
    return { ...change, fields: Object.fromEntries(done) };
  });
}

class PlanRefusedError extends Error {
  readonly id: number;

  constructor(id: number, { body, status }: HttpError) {
    const reasons = Object.values(body)
      .flat()
      .filter((reason) => typeof reason === 'string');
    super(reasons.join(' ').slice(0, 500) || `HTTP ${status}`);
    this.id = id;
  }
}

/**
 * Carries out the first plan of a record that is due: its changes, their audit, and the end of the plan
 * are one transaction, so a killed process has done all of it or nothing. A field that was changed since
 * keeps the newer value; the plan stays then, and says so.
 * @returns whether there was one
 * @throws PlanRefusedError
 */
async function runFirstPlan(
  api: Calls,
  services: Services,
  record: store.RecordId,
): Promise<boolean> {
  let id = 0;
  try {
    return await inOneTransaction(services.db, async (shared) => {
      const { tx } = shared;
      const plan = await store.lockFirstDuePlan(tx, record, services.clock.now());
      if (plan === null) return false;
      id = plan.id;
      const ctx = await findAuthorContext(services, tx, plan.account_id);
      if (ctx === null) throw new HttpError(403, { detail: AUTHOR_NOT_ALLOWED });
      const changes = readChanges(plan);
      const { records, left } = await applyChanges(api, shared, changes, ctx, 'keep');
      await forgetSaved(tx, record, omitLeft(changes, left), records, plan.account_id);
      const { beforeCommit } = shared;
      // It ends last: what is hidden by a plan keeps its planned publications.
      shared.beforeCommit = async () => {
        await beforeCommit?.();
        const changes_json = JSON.stringify(left);
        if (left.length === 0) await store.plans.remove(tx, plan.id);
        else await store.plans.update(tx, plan.id, { changes_json, is_done: 1 });
      };
      return true;
    });
  } catch (error) {
    const isRefusal = error instanceof HttpError && error.status < 500;
    throw isRefusal ? new PlanRefusedError(id, error) : error;
  }
}

/**
 * The changes that staff have planned, those of a record in their order: while one fails, the later
 * ones of its record wait. A plan that is refused says why, and waits for staff.
 */
export function planJob(api: Calls, services: Services): Job {
  const { db, clock, log } = services;
  return {
    kind: 'plan',
    pollEvery: 10_000,
    every: 0,
    listItems: async () =>
      (await store.listPlannedRecords(db, clock.now())).map(
        ({ resource, record_id }) => `${resource} ${record_id}`,
      ),
    async run(item) {
      const [resource = '', id] = item.split(' ');
      const record = { resource, record_id: Number(id) };
      for (let isMore = true; isMore; ) {
        try {
          isMore = await runFirstPlan(api, services, record);
        } catch (error) {
          if (!(error instanceof PlanRefusedError)) throw error;
          const { id: plan, message: reason } = error;
          await inTransaction(db, (tx) => store.plans.update(tx, plan, { error: reason }));
          log.warn({ plan, reason }, 'a plan was refused');
        }
      }
    },
  };
}

/**
 * Returns the context of a call that an account has asked for earlier, with the rights that the
 * account has now; null when it was blocked or deleted, or is no administrator any more.
 */
export async function findAuthorContext(
  { log, findAccountById }: Services,
  db: Database,
  accountId: number,
): Promise<RequestContext | null> {
  const account = await findAccountById(db, accountId);
  return account?.role === 'administrator' ? internalContext(log, account) : null;
}

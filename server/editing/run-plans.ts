import { inOneTransaction } from '../db/joined.ts';
import type { Api } from '../http/api.ts';
import { type Job, runDue } from '../jobs/jobs.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import { findAuthorContext } from './author-context.ts';
import * as store from './draft-store.ts';
import { publish, withdraw } from './publish.ts';

const NO_RIGHT = 'La cuenta que lo programó ya no puede publicar.';

/**
 * Carries out one plan: the record's change, its audit, and the end of plan and draft are one
 * transaction, so a killed process has done all of it or nothing. Does nothing for a plan that
 * another instance carries out.
 */
async function runPlan(api: Api, services: Services, id: number): Promise<void> {
  await inOneTransaction(services.db, async (tx) => {
    const plan = await store.lockDuePlan(tx, id, services.clock.now());
    if (plan === null) return;
    const ctx = await findAuthorContext(services, tx, plan.account_id);
    if (ctx === null) throw new HttpError(403, { detail: NO_RIGHT });
    await store.plans.remove(tx, plan.id);
    if (plan.action === 'publish') await publish(api, tx, plan, ctx);
    else await withdraw(api, plan, ctx);
  });
}

/** The changes that staff have planned. A plan that is refused says why, and waits for staff. */
export function planJob(api: Api, services: Services): Job {
  const { db, clock, log } = services;
  return {
    kind: 'plan',
    pollEvery: 10_000,
    every: 0,
    listItems: async () => (await store.listDuePlans(db, clock.now())).map(String),
    async run(item) {
      const id = Number(item);
      try {
        await runPlan(api, services, id);
      } catch (error) {
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
        const reason = Object.values(error.body).flat().join(' ').slice(0, 500);
        await db.transaction().execute((tx) => store.plans.update(tx, id, { error: reason }));
        log.warn({ plan: id, reason }, 'a plan was refused');
      }
    },
  };
}

/** Carries out every plan that is due. @returns how many did not fail */
export function runDuePlans(api: Api, services: Services): Promise<number> {
  return runDue(services, planJob(api, services));
}

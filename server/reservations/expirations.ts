import { MINUTE_MS } from '../../contracts/durations.ts';
import { tryPart } from '../db/batches.ts';
import type { Change } from '../db/changes.ts';
import { type Job, runDue } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { findReservation, reservations } from './booking/store.ts';
import { listDueExpirations } from './expiration-store.ts';
import { expireLot, refundHours } from './hours/ledger.ts';
import { findPurchase, purchases } from './purchases/store.ts';
import { isPurchaseOverdue, isReservationDue } from './rules.ts';
import { lockStudio } from './store.ts';

/** Milliseconds between two searches for what is due. */
const POLL_INTERVAL_MS = MINUTE_MS;

/** Ends a hold, a request whose hour has come, or a reservation that is over. */
async function expireReservation({ tx }: Change, id: number, now: number): Promise<void> {
  const row = await findReservation(tx, id);
  if (row === null || !isReservationDue(row, now)) return;
  const isOver = row.state === 'confirmed';
  const state = isOver ? 'completed' : 'expired';
  await reservations.update(tx, id, { state, held_until: null, updated_at: now });
  if (isOver) return;
  const reason = row.state === 'held' ? 'No se confirmó a tiempo.' : 'No se aprobó a tiempo.';
  await refundHours(tx, id, { actor: '', reason, now });
}

async function expirePurchase({ tx }: Change, id: number, now: number): Promise<void> {
  const row = await findPurchase(tx, id);
  if (row !== null && isPurchaseOverdue(row, now)) {
    await purchases.update(tx, id, { state: 'expired' });
  }
}

const expireByKind = {
  reservation: expireReservation,
  purchase: expirePurchase,
  lot: ({ tx }: Change, id: number, now: number) => expireLot(tx, id, now),
};

/**
 * Creates the job that ends holds, requests, reservations, purchases and lots of hours when their time has passed,
 * each in its own transaction.
 */
export function createExpirationJob(services: Services): Job {
  const { db, clock, changes } = services;
  return {
    kind: 'expirations',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    listItems: async () =>
      (await listDueExpirations(db, clock.now())).map(({ kind, id }) => `${kind} ${id}`),
    run(item) {
      const [kind, id] = item.split(' ') as [keyof typeof expireByKind, string];
      return changes.commitPrivate(null, async (change) => {
        await lockStudio(change.tx);
        await expireByKind[kind](change, Number(id), clock.now());
      });
    },
  };
}

/**
 * Applies due expirations in a transaction that holds the studio lock, whether or not the job has claimed them. One
 * that fails is rolled back alone; the job stores its error.
 */
export async function applyExpirations(change: Change, now: number): Promise<void> {
  for (const { kind, id } of await listDueExpirations(change.tx, now)) {
    await tryPart(change.tx, () => expireByKind[kind](change, id, now));
  }
}

/**
 * Applies due expirations before a read, so that its answer does not depend on when the job looks. One
 * that fails stops neither the others nor the read; one that another request has claimed is left to it.
 */
export async function applyDueExpirations(services: Services): Promise<void> {
  const dueExpirations = await listDueExpirations(services.db, services.clock.now());
  if (dueExpirations.length > 0) await runDue(services, createExpirationJob(services));
}

import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { freeHours, listDue, reservations } from './booking/store.ts';
import { expireLots, refundHours } from './hours/ledger.ts';
import { hasExpiredLots } from './hours/store.ts';
import { listOverduePurchases, purchases } from './purchases/store.ts';
import { lockStudio } from './store.ts';

/**
 * Applies everything that expires with time: holds, unanswered requests whose hour has come,
 * reservations that are over, purchases without proof, and hours. The caller must hold the studio
 * lock.
 */
export async function applyExpirations(tx: Tx, now: number): Promise<void> {
  for (const one of await listDue(tx, now)) {
    const isOver = one.state === 'confirmed';
    await reservations.update(tx, one.id, {
      state: isOver ? 'completed' : 'expired',
      held_until: null,
      updated_at: now,
    });
    if (isOver) continue;
    await freeHours(tx, one.id);
    const reason = one.state === 'held' ? 'No se confirmó a tiempo.' : 'No se aprobó a tiempo.';
    await refundHours(tx, one.id, { actor: '', reason, now });
  }
  for (const purchase of await listOverduePurchases(tx, now)) {
    await purchases.update(tx, purchase.id, { state: 'expired' });
  }
  await expireLots(tx, now);
}

/** Whether there is an expiration to apply. */
export async function hasDueExpirations({ db, clock }: Services): Promise<boolean> {
  const now = clock.now();
  return (
    (await listDue(db, now)).length > 0 ||
    (await listOverduePurchases(db, now)).length > 0 ||
    (await hasExpiredLots(db, now))
  );
}

/**
 * Applies due expirations before a read, so that reads do not depend on the job. Takes the studio
 * lock only when there is something to write.
 */
export async function applyDueExpirations(services: Services): Promise<void> {
  if (!(await hasDueExpirations(services))) return;
  await services.changes.makePrivate(null, async ({ tx }) => {
    await lockStudio(tx);
    await applyExpirations(tx, services.clock.now());
  });
}

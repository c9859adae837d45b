import type { Tx } from '../../db/database.ts';
import { addEvents, hasEvents } from '../event-store.ts';
import { lockContestsOf } from '../store.ts';
import { sealWithin } from './seal-votes.ts';

/**
 * Writes into the chains of the event's contests that the event is hidden, or shown again: hidden, none
 * takes votes. Call it in the transaction of the change, before it.
 */
export async function noteEventShown(
  tx: Tx,
  entryId: number,
  isShown: boolean,
  now: number,
): Promise<void> {
  const reason = isShown ? 'event_is_active=0>1' : 'event_is_active=1>0';
  for (const { id } of await lockContestsOf(tx, entryId)) {
    if (!(await hasEvents(tx, id))) continue;
    await sealWithin(tx, id, now);
    await addEvents(tx, [{ contest_id: id, kind: 'rules', at: now, reason }]);
  }
}

import { listWithoutFocus, setFoundFocus } from '../media/pictures/focus-store.ts';
import { toRecord } from '../media/pictures/store.ts';
import type { Services } from '../services.ts';

/** Pictures per transaction; each takes a turn of the picture work of about 100 ms. */
const BATCH_SIZE = 20;

type FocusServices = Pick<Services, 'db' | 'pictures' | 'changes' | 'log'>;

/** Finds the focal points of some pictures that have none; returns how many it was asked for. */
async function fillBatch(
  { db, pictures, changes, log }: FocusServices,
  skipped: Set<number>,
): Promise<number> {
  const rows = (await listWithoutFocus(db, BATCH_SIZE + skipped.size)).filter(
    (row) => !skipped.has(row.id),
  );
  const focalPoints: { id: number; focus_x: number; focus_y: number }[] = [];
  for (const row of rows) {
    try {
      const { x, y } = await pictures.findFocus(toRecord(row));
      focalPoints.push({ id: row.id, focus_x: x, focus_y: y });
    } catch (err) {
      log.warn({ err, picture: row.id }, 'the focal point of a picture could not be found');
      skipped.add(row.id);
    }
  }
  if (focalPoints.length > 0) {
    await changes.make(null, async ({ tx }) => {
      for (const { id, ...values } of focalPoints) await setFoundFocus(tx, id, values);
    });
  }
  return rows.length;
}

/**
 * Finds the focal points of pictures that were uploaded without one, in the background after the
 * start.
 */
export async function fillMissingFocus(services: FocusServices): Promise<void> {
  const skipped = new Set<number>();
  while ((await fillBatch(services, skipped)) > 0);
}

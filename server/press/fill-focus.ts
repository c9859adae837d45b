import { listWithoutFocus, setFoundFocus } from '../media/pictures/focus-store.ts';
import { toRecord } from '../media/pictures/store.ts';
import type { Services } from '../services.ts';

/** Pictures per transaction; each takes a turn of the picture work of about 100 ms. */
const AT_ONCE = 20;

type FocusServices = Pick<Services, 'db' | 'pictures' | 'changes' | 'log'>;

/** Finds the focal points of some pictures that have none; returns how many it was asked for. */
async function fillSome(
  { db, pictures, changes, log }: FocusServices,
  skipped: Set<number>,
): Promise<number> {
  const rows = (await listWithoutFocus(db, AT_ONCE + skipped.size)).filter(
    (row) => !skipped.has(row.id),
  );
  const found: { id: number; focus_x: number; focus_y: number }[] = [];
  for (const row of rows) {
    try {
      const { x, y } = await pictures.findFocus(toRecord(row));
      found.push({ id: row.id, focus_x: x, focus_y: y });
    } catch (err) {
      log.warn({ err, picture: row.id }, 'the focal point of a picture could not be found');
      skipped.add(row.id);
    }
  }
  if (found.length > 0) {
    await changes.make(null, async ({ tx }) => {
      for (const { id, ...values } of found) await setFoundFocus(tx, id, values);
    });
  }
  return rows.length;
}

/**
 * Finds, after the start and without holding anything up, the focal points of pictures that were
 * uploaded before there were any.
 */
export async function fillMissingFocus(services: FocusServices): Promise<void> {
  const skipped = new Set<number>();
  while ((await fillSome(services, skipped)) > 0);
}

import { useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { alertError, alertSuccess, alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { failureText } from '../ui/field-errors.ts';
import type { Face } from './faces.ts';
import { moved, rankAs } from './priorities.ts';
import { failed, saved } from './texts.ts';
import { useEntryList } from './use-entry-list.ts';

/** More changes than this are asked about first. */
const MANY = 12;
const AT_ONCE = 3;
const NOT_EXACT =
  'Con prioridades de 1 a 10 no cabe este orden exacto: a igual prioridad va primero lo más nuevo. Quedó lo más parecido posible.';

/** Runs the work on each, a few at once. */
async function each<T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...list];
  async function run(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

function askAboutMany(face: Face, name: string, count: number): Promise<boolean> {
  return ask({
    title: 'Cambiar el orden',
    text: `Para dejar “${name}” en ese lugar hay que cambiar la prioridad de ${count} ${face.many}. ¿Desea continuar?`,
    confirm: 'Cambiar el orden',
    isHarmless: true,
  });
}

/** Moving items within the whole list; what is stored is their priority. */
export function useOrdering(face: Face, items: readonly EntryItem[]) {
  const list = useEntryList(face.kind);
  const [isBusy, setIsBusy] = useState(false);

  async function store(changes: ReadonlyMap<number, number>): Promise<void> {
    setIsBusy(true);
    await list.hold();
    for (const [id, priority] of changes) list.patch(id, { priority });
    try {
      await each([...changes], ([id, priority]) =>
        call(`PATCH /${face.kind}/init/:id/`, { params: { id }, body: { priority } }),
      );
      alertSuccess(saved.order);
    } catch (error) {
      alertError(failureText(error, failed.order));
      await list.refetch();
    } finally {
      setIsBusy(false);
    }
  }

  /** Moves one item to another place in the whole list, from 0. */
  async function move(id: number, to: number): Promise<void> {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (isBusy || item === undefined || from === to) return;
    const { changes, isExact } = rankAs(moved(items, from, to), id);
    if (changes.size > MANY && !(await askAboutMany(face, item.name, changes.size))) return;
    if (!isExact) alertWarning(NOT_EXACT);
    if (changes.size > 0) await store(changes);
  }
  return { move, isBusy };
}

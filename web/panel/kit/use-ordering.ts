import { useState } from 'react';
import type { CallName } from '../../../contracts/calls.ts';
import { alertError, alertSuccess, alertWarning } from '../ui/alerts.tsx';
import { ask } from '../ui/confirm.tsx';
import { failureText } from '../ui/field-errors.ts';
import { moved, type Ranked, rankAs } from './priorities.ts';
import type { Identified, Resource } from './resource.ts';
import { sendCall } from './send-call.ts';
import type { ResourceList } from './use-resource-list.ts';

/** More changes than this are confirmed first. */
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

/** Moves records within the whole list; what is stored is their priority. */
export function useOrdering<Item extends Identified>(
  resource: Resource<Item>,
  list: ResourceList<Item>,
) {
  const { texts, noun, order, calls } = resource;
  const [isBusy, setIsBusy] = useState(false);
  const isPinned = (item: Item) => order?.isPinned?.(item) ?? false;
  const items = (list.all ?? []).filter((item) => !isPinned(item)) as (Item & Ranked)[];

  async function store(changes: ReadonlyMap<number, number>): Promise<void> {
    setIsBusy(true);
    await list.patch((item) => {
      const priority = changes.get(item.id);
      return priority === undefined ? item : { ...item, priority };
    });
    try {
      await each([...changes], ([id, priority]) =>
        sendCall(calls.change as CallName, { params: { id }, body: { priority } }),
      );
      alertSuccess(texts.ordered);
    } catch (error) {
      alertError(failureText(error, texts.notOrdered));
    }
    await list.refresh();
    setIsBusy(false);
  }

  /** Moves one record to another place in the whole list, from 0. */
  async function move(id: number, to: number): Promise<void> {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (isBusy || item === undefined || from === to) return;
    const { changes, isExact } = rankAs(moved(items, from, to), id);
    const question = {
      title: 'Cambiar el orden',
      text: `Para dejar “${resource.name(item)}” en ese lugar hay que cambiar la prioridad de ${changes.size} ${noun.many}. ¿Desea continuar?`,
      confirm: 'Cambiar el orden',
      isHarmless: true,
    };
    if (changes.size > MANY && !(await ask(question))) return;
    if (!isExact) alertWarning(NOT_EXACT);
    if (changes.size > 0) await store(changes);
  }
  return {
    /** Whether the records can be moved: they are all here and none is hidden by a search. */
    canMove: order !== undefined && items.length > 1 && !list.isNarrowed && list.sort === null,
    isBusy,
    isPinned,
    move,
    /** Place of a record among those that can be moved, from 0. */
    placeOf: (id: number) => items.findIndex((item) => item.id === id),
    count: items.length,
  };
}

export type Ordering<Item extends Identified> = ReturnType<typeof useOrdering<Item>>;

import { useState } from 'react';
import type { CallName } from '../../../../contracts/calls.ts';
import { alertError, alertSuccess } from '../../ui/alerts.tsx';
import { getFailureText } from '../../ui/field-errors.ts';
import { sendCall } from '../fields/send-call.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { ResourceList } from './use-resource-list.ts';

/** Moves records within the whole list; the server stores the place of the one that was moved. */
export function useOrdering<Item extends Identified>(
  resource: Resource<Item>,
  list: ResourceList<Item>,
) {
  const { texts, order, calls } = resource;
  const [isBusy, setIsBusy] = useState(false);
  const isMovable = (item: Item) => (typeof order === 'function' ? order(item) : true);
  const items = (list.all ?? []).filter(isMovable);

  /** Moves one record to another place in the whole list, from 0. */
  async function move(id: number, to: number): Promise<void> {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (isBusy || item === undefined || from === to) return;
    setIsBusy(true);
    const reordered = items.toSpliced(from, 1).toSpliced(to, 0, item);
    const after = reordered[reordered.indexOf(item) - 1]?.id ?? 0;
    await list.arrange(reordered);
    try {
      await sendCall(calls.change as CallName, { params: { id }, body: { after } });
      alertSuccess(texts.ordered);
    } catch (error) {
      alertError(getFailureText(error, texts.notOrdered));
    }
    await list.refresh();
    setIsBusy(false);
  }
  return {
    /** Whether the records can be moved: they are all here and none is hidden by a search. */
    canMove: Boolean(order) && items.length > 1 && !list.isNarrowed && list.sort === null,
    isBusy,
    isMovable,
    move,
    /** Place of a record among those that can be moved, from 0. */
    getPlace: (id: number) => items.findIndex((item) => item.id === id),
    count: items.length,
  };
}

export type Ordering<Item extends Identified> = ReturnType<typeof useOrdering<Item>>;

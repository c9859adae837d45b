import { List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { alertError, alertSuccess, alertUndoable } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { failureText } from '../ui/field-errors.ts';
import { findBulkSwitch } from './bulk-switch.ts';
import type { Values } from './fields.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import type { BulkAction } from './resource-parts.ts';
import { KEPT_IN_TRASH, NOT_RESTORED, restoreDeleted } from './restore-deleted.tsx';
import { sendCall } from './send-call.ts';
import { draftsKey } from './use-planned.ts';
import type { ResourceList } from './use-resource-list.ts';
import { useRowActions } from './use-save.ts';

const NO_UNDO = 'No se puede deshacer.';

/** Names listed in the question before several records are deleted. */
const MOST_NAMES = 10;

export function NameList({ names }: { names: readonly string[] }) {
  const more = names.length - MOST_NAMES;
  return (
    <List size="sm">
      {names.slice(0, MOST_NAMES).map((name) => (
        <List.Item key={name}>{name}</List.Item>
      ))}
      {more > 0 ? <List.Item>y {more} más</List.Item> : null}
    </List>
  );
}

/** What a deletion loses, and whether it can be undone. */
function losses(loss: ReactNode, note: string | undefined): ReactNode {
  if (note === undefined) return loss;
  return (
    <>
      {loss}
      <Text size="sm" mt={loss ? 'xs' : 0}>
        {note}
      </Text>
    </>
  );
}

interface BulkChange<Item> extends Pick<BulkAction<Item>, 'verb' | 'loss'> {
  /** Returns the records for which it was done. */
  run(items: readonly Item[]): Promise<Item[]>;
  undo?: ((items: readonly Item[]) => Promise<unknown>) | undefined;
}

/** Actions on records without a form: switching, deleting, and the resource's own actions. */
export function useResourceActions<Item extends Identified>(
  resource: Resource<Item>,
  list: ResourceList<Item>,
) {
  const { texts, active, calls, trash } = resource;
  const queries = useQueryClient();
  const notifyFailure = resource.notifyRowFailure;
  const { busyIds, act } = useRowActions(String(resource.key[0]), {
    refresh: list.refresh,
    ...(notifyFailure ? { notifyFailure } : {}),
  });
  const toggleTexts = {
    success: active?.isTold ? texts.changed : null,
    failure: texts.notToggled || texts.notChanged,
  };

  const bulkSwitch = findBulkSwitch(resource);

  function sendState(item: Item, isActive: boolean): Promise<unknown> {
    const body: Values = { [active?.field ?? '']: isActive, ...active?.also?.(item) };
    return sendChange(item, body);
  }
  function sendChange(item: Item, body: Values): Promise<unknown> {
    return sendCall(calls.change as NonNullable<typeof calls.change>, {
      params: { id: item.id },
      body,
    });
  }
  /** Shows the new state at once; returns how to undo that. */
  function showState(ids: ReadonlySet<number>, isActive: boolean): Promise<() => void> {
    return list.patch((one) => {
      const isOther = !ids.has(one.id);
      if (isOther && !(isActive && active?.isExclusive)) return one;
      return { ...one, [active?.field ?? '']: isOther ? false : isActive };
    });
  }
  async function toggle(item: Item, isActive: boolean): Promise<void> {
    if (active?.confirm && !(await active.confirm(item, isActive))) return;
    const undo = await showState(new Set([item.id]), isActive);
    if (!(await act(item.id, () => sendState(item, isActive), toggleTexts))) undo();
  }
  /** Makes a record public with its draft. */
  async function publish(item: Item): Promise<boolean> {
    const body = { call: calls.change as string, id: item.id };
    const isDone = await act(item.id, () => call('POST /h/publish/', { body }), toggleTexts);
    await queries.invalidateQueries({ queryKey: draftsKey });
    return isDone;
  }
  function sendRemoval({ id }: Item): Promise<unknown> {
    return sendCall(calls.remove as NonNullable<typeof calls.remove>, { params: { id } });
  }
  async function remove(item: Item): Promise<boolean> {
    const loss = losses(resource.loss?.(item), trash && KEPT_IN_TRASH);
    const question = { title: texts.deletion, text: texts.sure, loss };
    const isSure = await (resource.confirmRemoval?.([item]) ?? ask(question));
    if (!isSure) return false;
    const reported = { success: trash ? null : texts.deleted, failure: texts.notDeleted };
    const isDone = await act(item.id, () => sendRemoval(item), reported);
    if (isDone && trash) alertUndoable(texts.deleted, () => void restore([item]));
    return isDone;
  }
  /** Restores records that were deleted, last deleted first. */
  async function restore(items: readonly Item[]): Promise<void> {
    if (trash === undefined) return;
    try {
      let count = 0;
      for (const { id } of items.toReversed()) if (await restoreDeleted(trash, id)) count += 1;
      if (count > 0) alertSuccess(`Se ha restaurado: ${resource.counted(count)}.`);
    } catch (error) {
      alertError(failureText(error, NOT_RESTORED));
    }
    await queries.invalidateQueries();
  }

  /**
   * Runs a call for each record; reports the first failure and stops there.
   * @returns the records for which it was done: those whose call did not resolve to null
   */
  async function actOnAll(
    items: readonly Item[],
    send: (item: Item) => Promise<unknown>,
    failure: string,
  ): Promise<Item[]> {
    const done: Item[] = [];
    try {
      for (const item of items) {
        if ((await send(item)) !== null) done.push(item);
      }
    } catch (error) {
      if (notifyFailure) notifyFailure(error, failure);
      else alertError(failureText(error, failure));
    }
    await list.refresh();
    return done;
  }
  async function switchAll(items: readonly Item[], isOn: boolean): Promise<Item[]> {
    if (!resource.bulkSwitch) await showState(new Set(items.map(({ id }) => id)), isOn);
    const send = (item: Item) => sendChange(item, bulkSwitch?.toRequest(isOn, item) ?? {});
    return actOnAll(items, send, toggleTexts.failure);
  }
  async function toggleAll(items: readonly Item[], isOn: boolean): Promise<boolean> {
    const changed = items.filter((item) => bulkSwitch && bulkSwitch.isOn(item) !== isOn);
    if (bulkSwitch === null || changed.length === 0) return true;
    return changeAll(changed, {
      verb: isOn ? bulkSwitch.on : bulkSwitch.off,
      loss: isOn ? undefined : bulkSwitch.offLoss,
      run: (some) => switchAll(some, isOn),
      undo: (some) => switchAll(some, !isOn),
    });
  }
  function runAll(items: readonly Item[], action: BulkAction<Item>): Promise<boolean> {
    const { verb, loss, run, undo, failure, compare } = action;
    return changeAll(compare ? items.toSorted(compare) : items, {
      verb,
      loss,
      run: (some) => actOnAll(some, run, failure),
      undo: undo && ((some) => actOnAll(some.toReversed(), undo, failure)),
    });
  }
  /** Asks once, changes the records, and offers to undo it where it can be undone. */
  async function changeAll(
    items: readonly Item[],
    { verb: [verb, past], loss, run, undo }: BulkChange<Item>,
  ): Promise<boolean> {
    const counted = resource.counted(items.length);
    const isSure = await ask({
      title: `${verb} ${counted}`,
      text: `¿Está seguro de ${verb.toLowerCase()} ${counted}?`,
      loss: losses(<NameList names={items.map(resource.name)} />, loss),
      confirm: verb,
      isHarmless: loss === undefined,
    });
    if (!isSure) return false;
    const done = await run(items);
    if (done.length > 0) {
      const text = `Se ha ${past}: ${resource.counted(done.length)}.`;
      if (undo) alertUndoable(text, () => void undo(done));
      else alertSuccess(text);
    }
    return true;
  }
  async function removeAll(items: readonly Item[]): Promise<boolean> {
    const [first, ...others] = items;
    if (first === undefined) return false;
    const question = {
      title: `${texts.deletion}: ${resource.counted(items.length)}`,
      text: `¿Está seguro de eliminar ${resource.counted(items.length)}?`,
      loss: losses(
        <NameList names={items.map(resource.name)} />,
        trash ? KEPT_IN_TRASH : (resource.lossOfMany ?? NO_UNDO),
      ),
    };
    const isSure = await (resource.confirmRemoval?.([first, ...others]) ?? ask(question));
    if (!isSure) return false;
    const done = await actOnAll(items, sendRemoval, texts.notDeleted);
    const text =
      done.length === 1 ? texts.deleted : `Se ha eliminado: ${resource.counted(done.length)}.`;
    if (done.length > 0 && trash) alertUndoable(text, () => void restore(done));
    else if (done.length > 0) alertSuccess(text);
    return true;
  }
  return { busyIds, act, toggle, publish, remove, toggleAll, runAll, removeAll };
}

export type ResourceActions<Item extends Identified> = ReturnType<typeof useResourceActions<Item>>;

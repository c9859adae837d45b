import { List } from '@mantine/core';
import { alertError } from '../ui/alerts.tsx';
import { ask } from '../ui/confirm.tsx';
import { failureText } from '../ui/field-errors.ts';
import type { Values } from './fields.tsx';
import type { Identified, Resource } from './resource.ts';
import { sendCall } from './send-call.ts';
import type { ResourceList } from './use-resource-list.ts';
import { useRowActions } from './use-save.ts';

/** Names listed in the question before several records are deleted. */
const MOST_NAMES = 10;

function NameList({ names }: { names: readonly string[] }) {
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

/** What is done to records without a form: switching, deleting, and the resource's own actions. */
export function useResourceActions<Item extends Identified>(
  resource: Resource<Item>,
  list: ResourceList<Item>,
) {
  const { texts, active, calls } = resource;
  const tellFailure = resource.tellRowFailure;
  const { busyIds, act } = useRowActions(String(resource.key[0]), {
    refresh: list.refresh,
    ...(tellFailure ? { tellFailure } : {}),
  });
  const toggleTexts = {
    success: active?.isTold ? texts.changed : null,
    failure: texts.notToggled || texts.notChanged,
  };

  function sendState(item: Item, isActive: boolean): Promise<unknown> {
    const body: Values = { [active?.field ?? '']: isActive, ...active?.also?.(item) };
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
  function sendRemoval({ id }: Item): Promise<unknown> {
    return sendCall(calls.remove as NonNullable<typeof calls.remove>, { params: { id } });
  }
  async function remove(item: Item): Promise<boolean> {
    const question = { title: texts.deletion, text: texts.sure, loss: resource.loss?.(item) };
    const isSure = await (resource.confirmRemoval?.(item) ?? ask(question));
    if (!isSure) return false;
    const reported = { success: texts.deleted, failure: texts.notDeleted };
    return act(item.id, () => sendRemoval(item), reported);
  }

  /** Runs a call for each record; reports the first failure and stops there. */
  async function actOnAll(
    items: readonly Item[],
    send: (item: Item) => Promise<unknown>,
    failure: string,
  ): Promise<void> {
    try {
      for (const item of items) await send(item);
    } catch (error) {
      if (tellFailure) tellFailure(error, failure);
      else alertError(failureText(error, failure));
    }
    await list.refresh();
  }
  async function toggleAll(items: readonly Item[], isActive: boolean): Promise<void> {
    const changed = items.filter((item) => active && Boolean(item[active.field]) !== isActive);
    await showState(new Set(changed.map(({ id }) => id)), isActive);
    await actOnAll(changed, (item) => sendState(item, isActive), toggleTexts.failure);
  }
  async function removeAll(items: readonly Item[]): Promise<boolean> {
    const isSure = await ask({
      title: `${texts.deletion}: ${resource.counted(items.length)}`,
      text: `¿Está seguro de eliminar ${resource.counted(items.length)}?`,
      loss: <NameList names={items.map(resource.name)} />,
    });
    if (isSure) await actOnAll(items, sendRemoval, texts.notDeleted);
    return isSure;
  }
  return { busyIds, act, toggle, remove, toggleAll, removeAll };
}

export type ResourceActions<Item extends Identified> = ReturnType<typeof useResourceActions<Item>>;

import { List, Text } from '@mantine/core';
import { alertError, alertSuccess, alertUndoable } from '../../ui/alerts.tsx';
import { askConfirmation } from '../../ui/confirm.tsx';
import { getFailureText } from '../../ui/field-errors.ts';
import { isPublished } from '../record/record-marks.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { BulkAction } from '../record/resource-parts.ts';
import { getDeletionWarning, renderWarning } from '../record/restore-deleted.tsx';
import type { ResourceActions } from '../record/use-resource-actions.ts';

/** Names listed in the question before several records are deleted. */
const MAX_NAMES = 10;

export function NameList({ names }: { names: readonly string[] }) {
  const more = names.length - MAX_NAMES;
  return (
    <List size="sm">
      {names.slice(0, MAX_NAMES).map((name) => (
        <List.Item key={name}>{name}</List.Item>
      ))}
      {more > 0 ? <List.Item>y {more} más</List.Item> : null}
    </List>
  );
}

const PUBLICATION = [
  ['Publicar', 'publicado'],
  ['Ocultar', 'ocultado'],
] as const;
const ACTIVATION = [
  ['Activar', 'activado'],
  ['Desactivar', 'desactivado'],
] as const;

interface BulkChange<Item> extends Pick<BulkAction<Item>, 'verb' | 'deletionWarning' | 'isFor'> {
  /** Returns the records for which it was done. */
  run(items: readonly Item[]): Promise<Item[]>;
  undo?: ((items: readonly Item[]) => Promise<unknown>) | undefined;
}

/** Asks whether records may be deleted, and tells what is lost with them. */
function confirmDeletion<Item extends Identified>(
  resource: Resource<Item>,
  items: readonly [Item, ...Item[]],
): Promise<boolean> {
  const { texts, confirmRemoval = null } = resource;
  if (confirmRemoval !== null) return confirmRemoval(items);
  const counted = resource.counted(items.length);
  const moreText =
    texts.bulkDeletionWarning === '' ? null : (
      <Text size="sm" mt="xs">
        {texts.bulkDeletionWarning}
      </Text>
    );
  const names = (
    <>
      <NameList names={items.map(resource.name)} />
      {moreText}
    </>
  );
  return askConfirmation({
    title: `${texts.deletion}: ${counted}`,
    text: `¿Está seguro de eliminar ${counted}?`,
    warning: getDeletionWarning(resource, names),
  });
}

/** Actions on several records: switching, deleting, and the resource's own. */
export function createBulkActions<Item extends Identified>(
  resource: Resource<Item>,
  { showState, sendState, sendRemoval, restore, notToggled }: ResourceActions<Item>,
  refresh: () => Promise<void>,
) {
  const { texts, trash, active, calls, failures } = resource;

  /**
   * Runs a call for each record; reports the first failure and stops there.
   * @returns the records for which it was done: those whose call did not resolve to null
   */
  async function runFor(
    items: readonly Item[],
    send: (item: Item) => Promise<unknown>,
    failure: string,
  ): Promise<Item[]> {
    const done: Item[] = [];
    try {
      for (const item of items) if ((await send(item)) !== null) done.push(item);
    } catch (error) {
      if (failures?.onRowError) failures.onRowError(error, failure);
      else alertError(getFailureText(error, failure));
    }
    await refresh();
    return done;
  }
  async function switchAll(items: readonly Item[], isActive: boolean): Promise<Item[]> {
    await showState(new Set(items.map(({ id }) => id)), isActive);
    return runFor(items, (item) => sendState(item, isActive), notToggled);
  }
  const verbs = isPublished(resource) ? PUBLICATION : ACTIVATION;
  const createSwitch = (field: keyof Item, isActive: boolean): BulkChange<Item> => ({
    verb: verbs[isActive ? 0 : 1],
    isFor: (item) => Boolean(item[field]) !== isActive,
    run: (some) => switchAll(some, isActive),
    undo: (some) => switchAll(some, !isActive),
  });
  function createChange(action: BulkAction<Item>): BulkChange<Item> {
    const { run, undo, failure = notToggled, compare } = action;
    return {
      ...action,
      run: (some) => runFor(compare ? some.toSorted(compare) : some, run, failure),
      undo: undo && ((some) => runFor(some.toReversed(), undo, failure)),
    };
  }
  const changes = [
    ...(active && !active.isExclusive
      ? [createSwitch(active.field, true), createSwitch(active.field, false)]
      : []),
    ...(resource.bulk?.actions ?? []).map(createChange),
  ];
  /** Asks once, changes the records, and offers to undo it where it can be undone. */
  async function changeAll(
    selected: readonly Item[],
    { verb: [verb, past], deletionWarning, isFor, run, undo }: BulkChange<Item>,
  ): Promise<boolean> {
    const items = isFor ? selected.filter(isFor) : selected;
    if (items.length === 0) return true;
    const counted = resource.counted(items.length);
    const isConfirmed = await askConfirmation({
      title: `${verb} ${counted}`,
      text: `¿Está seguro de ${verb.toLowerCase()} ${counted}?`,
      warning: renderWarning(<NameList names={items.map(resource.name)} />, deletionWarning),
      confirm: verb,
      isSafe: deletionWarning === undefined,
    });
    if (!isConfirmed) return false;
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
    if (!(await confirmDeletion(resource, [first, ...others]))) return false;
    const done = await runFor(items, sendRemoval, texts.notDeleted);
    const text =
      done.length === 1 ? texts.deleted : `Se ha eliminado: ${resource.counted(done.length)}.`;
    if (done.length > 0 && trash) alertUndoable(text, () => void restore(done));
    else if (done.length > 0) alertSuccess(text);
    return true;
  }
  return {
    /** What can be done with the selected records; resolves to whether it was decided. */
    bulk: changes.map((change) => ({
      label: change.verb[0],
      run: (items: readonly Item[]) => changeAll(items, change),
    })),
    removeAll: calls.remove ? removeAll : undefined,
    /** Whether something can be done with the record together with others. */
    canSelect: (item: Item) =>
      !resource.bulk?.isExempt?.(item) &&
      (calls.remove !== undefined || changes.some(({ isFor }) => isFor?.(item) ?? true)),
  };
}

interface Switch<Item> {
  on: BulkAction<Item>['verb'];
  off: BulkAction<Item>['verb'];
  isOn(item: Item): boolean;
  send(item: Item, isOn: boolean): Promise<unknown>;
  /** What switching off loses, for the question. */
  deactivationWarning?: string;
}

/** The two actions that switch several records between two states; each undoes the other. */
export function switchActions<Item>(spec: Switch<Item>): BulkAction<Item>[] {
  const { on, off, isOn, send, deactivationWarning } = spec;
  const toState = (state: boolean): BulkAction<Item> => ({
    verb: state ? on : off,
    deletionWarning: state ? undefined : deactivationWarning,
    isFor: (item) => isOn(item) !== state,
    run: (item) => send(item, state),
    undo: (item) => send(item, !state),
  });
  return [toState(true), toState(false)];
}

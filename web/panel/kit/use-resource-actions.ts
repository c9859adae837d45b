import { useQueryClient } from '@tanstack/react-query';
import { alertError, alertSuccess, alertUndoable } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation, type Question } from '../ui/confirm.tsx';
import { getFailureText } from '../ui/field-errors.ts';
import { createBulkActions, getDeletionWarning } from './bulk-actions.tsx';
import type { PublishedRecord } from './publish-drafts.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { NOT_RESTORED, restoreDeleted } from './restore-deleted.tsx';
import { sendCall } from './send-call.ts';
import { isEditable } from './state-badges.ts';
import { useRecordStates } from './use-planned.ts';
import type { ResourceList } from './use-resource-list.ts';
import { useRowActions } from './use-save.ts';

const PLAN_CANCELLED = 'Se canceló su publicación programada.';

/** Actions on records without a form: switching, deleting, and the resource's own actions. */
export function useResourceActions<Item extends Identified>(
  resource: Resource<Item>,
  list: ResourceList<Item>,
) {
  const { texts, active, calls, trash } = resource;
  const queries = useQueryClient();
  const notifyFailure = resource.failures?.onRowError;
  const { busyIds, act } = useRowActions(String(resource.key[0]), {
    refresh: list.refresh,
    ...(notifyFailure ? { notifyFailure } : {}),
  });
  const getState = useRecordStates(isEditable(resource) ? (resource.history ?? null) : null);
  const toggleTexts = {
    success: active?.isTold ? texts.changed : null,
    failure: texts.notToggled || texts.notChanged,
  };

  function sendState(item: Item, isActive: boolean): Promise<unknown> {
    return sendCall(calls.change as NonNullable<typeof calls.change>, {
      params: { id: item.id },
      body: { [active?.field ?? '']: isActive },
    });
  }
  /** Shows the new state at once; returns how to undo that. */
  function showState(ids: ReadonlySet<number>, isActive: boolean): Promise<() => void> {
    return list.patch((item) => {
      const isOther = !ids.has(item.id);
      if (isOther && !(isActive && active?.isExclusive)) return item;
      return { ...item, [active?.field ?? '']: isOther ? false : isActive };
    });
  }
  async function toggle(item: Item, isActive: boolean): Promise<void> {
    const planMessage = getState(item.id).publication && { success: PLAN_CANCELLED };
    const undo = await showState(new Set([item.id]), isActive);
    const messages = { ...toggleTexts, ...planMessage };
    if (!(await act(item.id, () => sendState(item, isActive), messages))) undo();
    else if (messages.success === null && isEditable(resource)) {
      const owner = isActive ? (resource.page?.publication?.(item).hiddenOwner ?? null) : null;
      const state = isActive ? 'está en el sitio.' : 'ya no está en el sitio.';
      const stateText = owner === null ? state : `se verá cuando publique “${owner}”.`;
      alertUndoable(`“${resource.name(item)}” ${stateText}`, () => void toggle(item, !isActive));
    }
  }
  /**
   * Makes a record public, and the parts that go with it: all of it, or nothing.
   * @param records the record is the last one
   * @param time the hour for which that is planned (Caracas); null: now
   */
  async function publish(records: readonly PublishedRecord[], time: string | null) {
    const parts = [...records];
    const record = parts.pop();
    if (record === undefined) return;
    const body = { ...record, parts };
    try {
      if (time === null) await call('POST /h/publish/', { body });
      else await call('POST /h/plans/', { body: { ...body, action: 'publish', at: time } });
    } finally {
      await list.refresh();
    }
  }
  function sendRemoval({ id }: Item): Promise<unknown> {
    return sendCall(calls.remove as NonNullable<typeof calls.remove>, { params: { id } });
  }
  async function remove(item: Item): Promise<boolean> {
    const deletionWarning = getDeletionWarning(resource, resource.getDeletionWarning?.(item));
    const question: Question = {
      title: texts.deletion,
      text: texts.sure,
      warning: deletionWarning,
    };
    const isConfirmed = await (resource.confirmRemoval?.([item]) ?? askConfirmation(question));
    if (!isConfirmed) return false;
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
      alertError(getFailureText(error, NOT_RESTORED));
    }
    await queries.invalidateQueries();
  }

  const bulk = createBulkActions(resource, {
    refresh: list.refresh,
    showState,
    sendState,
    sendRemoval,
    restore,
    notToggled: toggleTexts.failure,
  });
  return { busyIds, act, toggle, publish, remove, publishFailure: toggleTexts.failure, ...bulk };
}

export type ResourceActions<Item extends Identified> = ReturnType<typeof useResourceActions<Item>>;

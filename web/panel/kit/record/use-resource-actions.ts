import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordChange } from '../../../../contracts/edits.ts';
import { alertError, alertSuccess, alertUndoable } from '../../ui/alerts.tsx';
import { call } from '../../ui/client.ts';
import { askConfirmation, type Question } from '../../ui/confirm.tsx';
import { getFailureText } from '../../ui/field-errors.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { sendCall } from '../fields/send-call.ts';
import { useRowActions } from '../fields/use-save.ts';
import { isPublished, useRecordMarks } from './record-marks.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { isOfTab } from './resource-parts.ts';
import { getDeletionWarning, NOT_RESTORED, restoreDeleted } from './restore-deleted.tsx';

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** The cached records that an action changes. */
interface ShownRecords<Item> {
  refresh(): Promise<void>;
  /** Shows a record as a call has answered it. */
  show(record: Item): Promise<void>;
  /** Changes the records at once; returns how to undo it. */
  patch(edit: (item: Item) => Item): Promise<() => void>;
}

/** Actions on records without a form: switching, deleting, and the resource's own actions. */
export function useResourceActions<Item extends Identified>(
  resource: Resource<Item>,
  list: ShownRecords<Item>,
) {
  const { texts, active, calls, trash } = resource;
  const queries = useQueryClient();
  const { busyIds, act } = useRowActions(String(resource.key[0]), {
    refresh: list.refresh,
    notifyFailure: resource.failures?.onRowError,
  });
  const marks = useRef<ReturnType<typeof useRecordMarks<Item>>>(null);
  marks.current = useRecordMarks(resource);
  /** The question before a record is published. */
  const publication = useDialog<Item>();
  const toggleTexts = {
    success: active?.isTold ? texts.changed : null,
    failure: texts.notToggled || texts.notChanged,
  };

  function sendState(item: Item, isActive: boolean): Promise<Item> {
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
  /** Says where a record is seen now, and what it lacks. */
  async function describeState(item: Item, isActive: boolean): Promise<string> {
    if (!isActive) return 'ya no está en el sitio.';
    const owner = resource.page?.publication?.(item).hiddenOwner ?? null;
    const state = owner === null ? 'está en el sitio.' : `se verá cuando publique “${owner}”.`;
    const missing = (await resource.page?.listMissingParts?.(item).catch(() => [])) ?? [];
    const tabs = resource.page?.tabs ?? [];
    const labels = missing.flatMap(
      ({ tab, label }) => label ?? tabs.find((own) => isOfTab(own, tab))?.label ?? [],
    );
    return labels.length === 0 ? state : `${state} Falta: ${listed.format(labels)}.`;
  }
  /** Shows a record on the site, or hides it; what is typed in it and not saved is asked about. */
  async function toggle(item: Item, isActive: boolean): Promise<void> {
    if (isActive && marks.current?.find(item).edit) {
      publication.open(item);
      return;
    }
    const undo = await showState(new Set([item.id]), isActive);
    const send = async () => list.show({ ...item, ...(await sendState(item, isActive)) });
    if (!(await act(item.id, send, toggleTexts))) undo();
    else if (toggleTexts.success === null && isPublished(resource)) {
      const text = `“${resource.name(item)}” ${await describeState(item, isActive)}`;
      alertUndoable(text, () => void toggle(item, !isActive));
    }
  }
  /** Carries out changes that publish a record: all of them, or nothing. */
  async function publish({ id }: Item, changes: RecordChange[]): Promise<boolean> {
    try {
      const edit = { call: String(calls.change), id };
      await call('PATCH /h/records/', { body: { changes, edit } });
      return true;
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
      title: `${texts.deletion} “${resource.name(item)}”`,
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

  return {
    busyIds,
    act,
    toggle,
    publication,
    publish,
    remove,
    restore,
    showState,
    sendState,
    sendRemoval,
    /** Told when switching fails. */
    notToggled: toggleTexts.failure,
  };
}

export type ResourceActions<Item extends Identified> = ReturnType<typeof useResourceActions<Item>>;

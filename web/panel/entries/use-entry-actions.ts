import { useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import { alertError, alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { failureText, isGone } from '../ui/field-errors.ts';
import { confirmDeletion } from './confirm-deletion.tsx';
import type { Face } from './faces.ts';
import { failed, saved } from './texts.ts';
import { useEntryList } from './use-entry-list.ts';

/** What a card does without a form: switching on and off, and deleting. */
export function useEntryActions(face: Face) {
  const { kind, one } = face;
  const list = useEntryList(kind);
  const [deleting, setDeleting] = useState<ReadonlySet<number>>(new Set());

  /** Shows the new state at once; goes back to the old one when the server refuses. */
  async function toggle(item: EntryItem, is_active: boolean): Promise<void> {
    await list.hold();
    list.patch(item.id, { is_active });
    try {
      await call(`PATCH /${kind}/init/:id/`, { params: { id: item.id }, body: { is_active } });
    } catch (error) {
      list.patch(item.id, { is_active: item.is_active });
      alertError(failureText(error, failed.toggle(one)));
      if (isGone(error)) list.remove(item.id);
    }
  }

  async function remove(item: EntryItem): Promise<void> {
    if (deleting.has(item.id) || !(await confirmDeletion(face, item))) return;
    setDeleting((ids) => new Set(ids).add(item.id));
    try {
      await call(`DELETE /${kind}/init/:id/`, { params: { id: item.id } });
      await list.hold();
      list.remove(item.id);
      alertSuccess(saved.deleted(one));
    } catch (error) {
      alertError(failureText(error, failed.remove(one)));
      if (isGone(error)) list.remove(item.id);
    } finally {
      setDeleting((ids) => new Set([...ids].filter((id) => id !== item.id)));
    }
  }
  return { toggle, remove, deleting };
}

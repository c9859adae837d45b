import type { PlanItem } from '../../../../contracts/edits.ts';
import { editableCalls } from '../../../../contracts/edits.ts';
import { showShortTime } from '../../ui/show-time.ts';
import { useCall } from '../../ui/use-call.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';

/** Cached list of what is typed and planned in all records. */
export const editsKey = ['edits'] as const;

/** Returns what is typed and planned in all records; undefined while it is not known. */
export function useEdits(isEnabled = true) {
  return useCall(editsKey, 'GET /h/edits/', {}, { enabled: isEnabled, staleTime: 0 });
}

/** Whether what is typed in the records is kept, and they can have planned hours. */
export const isEditable = ({ calls }: Pick<Resource<never>, 'calls'>): boolean =>
  editableCalls.includes(String(calls.change));

/** Whether the records are published and hidden, and not accounts or settings that are active. */
export const isPublished = ({ active, history }: Pick<Resource<never>, 'active' | 'history'>) =>
  active !== undefined && (history !== undefined || active.isPublication === true);

/** Whether visitors see a record: it is switched on, and so is what it is a part of. */
export const isPublic = <Item extends Identified>({ active, page }: Resource<Item>, item: Item) =>
  (active === undefined || Boolean(item[active.field])) && !page?.publication?.(item).hiddenOwner;

/** What saving a record of this kind means for visitors. */
export function getEffect<Item extends Identified>(
  resource: Resource<Item>,
  item: Item,
): string | undefined {
  if (!isPublished(resource)) return undefined;
  return isPublic(resource, item) ? 'se ve en el sitio' : 'sigue oculto';
}

export interface Mark {
  label: string;
  color: string;
}

/** The state of a record of content, in the same words everywhere. */
const toStateMark = (isShown: boolean): Mark =>
  isShown ? { label: 'Publicado', color: 'teal.9' } : { label: 'Oculto', color: 'gray.7' };

export const toEditMark = ({ username, typed_at }: { username: string; typed_at: string }) => ({
  label: `Cambios sin guardar · ${username}, ${showShortTime(typed_at)}`,
  color: 'grape.9',
});

interface Unpublished {
  edit: { username: string; typed_at: string } | null;
  plan: Pick<PlanItem, 'due_at'> | null | undefined;
}

/** The marks of a record: published or hidden, with input that is not saved, planned. */
export function listMarks<Item extends Identified>(
  resource: Resource<Item>,
  item: Item,
  { edit, plan }: Unpublished,
): Mark[] {
  const planned = plan && `Programado · ${showShortTime(plan.due_at)}`;
  return [
    ...(isPublished(resource) ? [toStateMark(isPublic(resource, item))] : []),
    ...(edit ? [toEditMark(edit)] : []),
    ...(planned ? [{ label: planned, color: 'blue.9' }] : []),
  ];
}

/** Returns what is typed and planned in a record of this kind, and its marks. */
export function useRecordMarks<Item extends Identified>(resource: Resource<Item>) {
  const { history } = resource;
  const { data } = useEdits(isEditable(resource));
  const find = ({ id }: Item) => {
    const isFor = (item: { resource: string; record_id: number }) =>
      item.resource === history && item.record_id === id;
    return {
      edit: data?.edits.find(isFor) ?? null,
      plan: data?.plans.find((plan) => isFor(plan) && !plan.is_done) ?? null,
    };
  };
  return { find, list: (item: Item) => listMarks(resource, item, find(item)) };
}

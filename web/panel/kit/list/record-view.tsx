import { labelled, wholeNumber } from '../../../../contracts/fields.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { numberField } from '../fields/fields.tsx';
import { FieldsDialog } from '../fields/fields-dialog.tsx';
import type { DialogProps } from '../fields/form-dialog.tsx';
import { FORM, HISTORY, MOVE } from '../record/record-menu.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { ResourceActions } from '../record/use-resource-actions.ts';
import type { Ordering } from './use-ordering.ts';

const ResourceForm = lazyDialog(() =>
  import('../record/resource-form.tsx').then((module) => ({ default: module.ResourceForm })),
);

export const CreationForm = lazyDialog(() =>
  import('../record/resource-form.tsx').then((module) => ({ default: module.CreationForm })),
);

const LazyHistory = lazyDialog(() => import('../record/history-dialog.tsx'));

export const LazyPublishStep = lazyDialog(() =>
  import('../record/publish-step.tsx').then(({ PublishStep }) => ({ default: PublishStep })),
);

export const LazyRecordPage = lazyPart(() => import('../record/record-page.tsx'));

/** What can be opened of a record: its tabs, form and dialogs, in this order. */
export function listViews<Item extends Identified>(resource: Resource<Item>) {
  const { fields, calls, dialogs = {}, page, order, history } = resource;
  const form = fields && calls.change ? [FORM] : [];
  const own = [...(order ? [MOVE] : []), ...(history ? [HISTORY] : [])];
  const all = [
    ...(page?.tabs ?? []).map(({ name }) => name),
    ...form,
    ...Object.keys(dialogs),
    ...own,
  ];
  return [...new Set(all)] as [string, ...string[]];
}

interface MoveFormProps extends DialogProps {
  name: string;
  many: string;
  /** Present place from 0, and number of places. */
  place: { at: number; count: number };
  onMove(to: number): Promise<void>;
}

/** Moves a record to a place by its number: without dragging, and across pages. */
function MoveForm({ name, many, place, onMove, ...dialog }: MoveFormProps) {
  const help = `De 1 a ${place.count}, entre todos los ${many}.`;
  const number = labelled('Posición', wholeNumber(1, place.count), help);
  return (
    <FieldsDialog
      {...dialog}
      title={`Mover ${name}`}
      fields={{ place: numberField(number, { initial: String(place.at + 1), type: 'number' }) }}
      isDirty={false}
      send={async (values) => void onMove(Number(values.place) - 1)}
      success={null}
      failure=""
      submitLabel="Mover"
      size="sm"
    />
  );
}

interface RecordViewProps<Item extends Identified> extends DialogProps {
  /** One of `listViews` the resource. */
  name: string;
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** Absent where the record has no place among others. */
  ordering?: Ordering<Item>;
  onSaved(saved?: Item): void;
  onRemove(): void;
}

/** The form, a dialog or the history of a record; on its page the content of a tab. */
export function RecordView<Item extends Identified>(props: RecordViewProps<Item>) {
  const { name, resource, item, actions, ordering, onSaved, onRemove, opened, onClose } = props;
  const frame = { opened, onClose };
  const Dialog = resource.dialogs?.[name];
  if (Dialog) return <Dialog {...frame} {...{ item, onSaved, onRemove }} tools={actions} />;
  if (name === FORM) {
    return <ResourceForm<Item> {...frame} {...{ resource, item, onSaved }} />;
  }
  if (name === HISTORY) return <LazyHistory {...frame} {...{ resource, item }} tools={actions} />;
  if (ordering === undefined) return null;
  return (
    <MoveForm
      {...frame}
      name={resource.name(item)}
      many={resource.noun.plural}
      place={{ at: ordering.getPlace(item.id), count: ordering.count }}
      onMove={(to) => ordering.move(item.id, to)}
    />
  );
}

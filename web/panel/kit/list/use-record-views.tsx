import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { ListPlace } from '../../ui/list-place.ts';
import { useOpenedRecord } from '../../ui/opened-record.ts';
import { LoadingState } from '../../ui/states.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { Values } from '../fields/fields.tsx';
import type { DialogProps } from '../fields/form-dialog.tsx';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import { isOfTab } from '../record/resource-parts.ts';
import type { ResourceActions } from '../record/use-resource-actions.ts';
import {
  CreationForm,
  LazyPublishStep,
  LazyRecordPage,
  listViews,
  RecordView,
} from './record-view.tsx';
import type { Ordering } from './use-ordering.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ListParts<Item extends Identified> {
  list: ResourceList<Item>;
  actions: ResourceActions<Item>;
  ordering: Ordering<Item>;
  place: ListPlace;
}

/** Form that creates a record, and the dialog shown after its creation. */
function useCreation<Item extends Identified>(
  resource: Resource<Item>,
  { list, place, actions }: ListParts<Item>,
) {
  const creation = useDialog<unknown>();
  const resultDialog = useDialog<unknown>();
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const { Dialog, Result } = resource.creation ?? {};
  async function onCreated(created?: unknown, isPublishing = false): Promise<void> {
    const { id = null } = (created ?? {}) as Partial<Identified>;
    setHighlightedId(id);
    if (Result) resultDialog.open(created);
    await list.refresh();
    if (id === null) return;
    list.goTo(id);
    if (resource.page) place.change({ id, tab: null }, 'push');
    if (isPublishing) actions.publication.open(created as Item);
  }
  const onSaved = (created?: unknown, isPublishing?: boolean) =>
    void onCreated(created, isPublishing);
  const element = (
    <>
      {creation.render((frame, first) =>
        Dialog ? (
          <Dialog {...frame} {...{ first, onSaved }} />
        ) : (
          <CreationForm<Item>
            {...frame}
            {...{ resource, onSaved }}
            first={first as Values | undefined}
          />
        ),
      )}
      {Result
        ? resultDialog.render((frame, created) => <Result {...frame} {...{ created }} />)
        : null}
    </>
  );
  return { creation, markedId: highlightedId, element };
}

/** Where the list is scrolled to, as it was when the page of a record replaced it. */
function useListTop(isListShown: boolean) {
  const top = useRef(window.scrollY);
  useLayoutEffect(() => {
    if (!isListShown) return;
    const remember = () => {
      top.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isListShown]);
  return top;
}

/** The page, form or dialog of the opened record, and the creation of a new one. */
export function useRecordViews<Item extends Identified>(
  resource: Resource<Item>,
  parts: ListParts<Item>,
) {
  const { list, actions, ordering, place } = parts;
  const names = listViews(resource);
  const { creation, markedId, element: created } = useCreation(resource, parts);
  const record = useOpenedRecord(list.arrived, names, place);
  const { state } = record;
  // What the list has, or a call has answered, is newer.
  const item = state && (list.arrived?.find(({ id }) => id === state.item.id) ?? state.item);
  async function remove(removed: Item): Promise<void> {
    if ((await actions.remove(removed)) && state?.item.id === removed.id) record.close();
  }
  const view = (name: string, frame: DialogProps, of: Item) => (
    <RecordView<Item>
      {...frame}
      {...{ name, resource, actions, ordering }}
      item={of}
      onSaved={(saved) => void (saved ? list.show(saved) : list.refresh())}
      onRemove={() => void remove(of)}
    />
  );
  const isTab = resource.page?.tabs.some((own) => state && isOfTab(own, state.tab)) ?? false;
  /** The page that is open, also below a dialog of its record. */
  const open = useRef<{ id: number; tab: string } | null>(null);
  if (!state?.opened || open.current?.id !== state.item.id) open.current = null;
  if (state?.opened && isTab) open.current = { id: state.item.id, tab: state.tab };
  const tab = open.current?.tab;
  const listTop = useListTop(tab === undefined);
  const page =
    item && tab !== undefined ? (
      <Suspense fallback={<LoadingState />}>
        <LazyRecordPage<Item>
          key={item.id}
          {...{ resource, item, actions }}
          tab={tab}
          listTop={listTop.current}
          onOpen={record.open}
          onClose={record.close}
          onRemove={(removed) => void remove(removed)}
          onChanged={() => void list.refresh()}
          renderTab={(name, onClose) => view(name, { opened: true, onClose }, item)}
        />
      </Suspense>
    ) : null;
  const element = (
    <>
      <Suspense>{created}</Suspense>
      {actions.publication.render((frame, published) => (
        <Suspense>
          <LazyPublishStep {...frame} {...{ resource, actions }} item={published} />
        </Suspense>
      ))}
      {state && item && !isTab ? (
        <Suspense key={state.openingKey}>
          {view(
            state.tab,
            {
              opened: state.opened,
              onClose: tab === undefined ? record.close : () => record.open(state.item, tab),
            },
            item,
          )}
        </Suspense>
      ) : null}
    </>
  );
  return { canOpen: names.length > 0, creation, record, markedId, remove, page, element };
}

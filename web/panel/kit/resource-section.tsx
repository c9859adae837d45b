import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { type ListPlace, useListPlace } from '../ui/use-list-params.ts';
import { useRecordDialog } from '../ui/use-record-dialog.ts';
import type { Values } from './fields.tsx';
import type HistoryDialog from './history-dialog.tsx';
import { ListTools } from './list-tools.tsx';
import { ListView } from './list-view.tsx';
import { MoveForm } from './move-form.tsx';
import type { Identified, Resource } from './resource.ts';
import { ResourceForm } from './resource-form.tsx';
import { ResourceTable } from './resource-table.tsx';
import { HISTORY, MOVE } from './row-controls.tsx';
import { type Ordering, useOrdering } from './use-ordering.ts';
import { type ResourceActions, useResourceActions } from './use-resource-actions.tsx';
import { type ResourceList, useResourceList } from './use-resource-list.ts';

/** Loaded with dragging, which tables do not need. */
const LazyCards = lazy(() => import('./resource-cards.tsx')) as unknown as typeof ResourceTable;

const LazyHistory = lazy(() => import('./history-dialog.tsx')) as unknown as typeof HistoryDialog;

const FORM = 'form';

interface ResourceSectionProps<Item extends Identified> {
  resource: Resource<Item>;
  /** Whether it is shown in a dialog or a tab: without a heading, its place not in the URL. */
  isLocal?: boolean;
  /** Without a heading, below that of the section. */
  isTab?: boolean;
}

/** What can be opened of a record, its form or first dialog first. */
function dialogsOf<Item extends Identified>(resource: Resource<Item>) {
  const { fields, calls, dialogs = {}, order, history } = resource;
  const form = fields && calls.change ? [FORM] : [];
  const own = [...(order ? [MOVE] : []), ...(history ? [HISTORY] : [])];
  return [...form, ...Object.keys(dialogs), ...own] as [string, ...string[]];
}

/** The dialogs of the opened record and of a new one. */
function useDialogs<Item extends Identified>(
  resource: Resource<Item>,
  list: ResourceList<Item>,
  actions: ResourceActions<Item>,
  ordering: Ordering<Item>,
  place: ListPlace,
) {
  const names = dialogsOf(resource);
  const creation = useDialog<unknown>();
  const [markedId, setMarkedId] = useState<number | null>(null);
  const record = useRecordDialog(list.arrived, names, undefined, place);
  const told = useDialog<unknown>();
  function onSaved(): void {
    void list.refresh();
  }
  async function remove(gone: Item): Promise<void> {
    if ((await actions.remove(gone)) && record.state?.item.id === gone.id) record.close();
  }
  function onCreated(created?: unknown): void {
    const { id = null } = (created ?? {}) as Partial<Identified>;
    setMarkedId(id);
    if (resource.CreatedDialog) told.open(created);
    void list.refresh().then(() => {
      if (id !== null) list.goTo(id);
    });
  }
  const { state } = record;
  // The list knows the record newer.
  const item = state && (list.items?.find(({ id }) => id === state.item.id) ?? state.item);
  const Dialog = state && resource.dialogs?.[state.tab];
  const { CreateDialog, CreatedDialog } = resource;
  const created = creation.state && {
    opened: creation.state.opened,
    onClose: creation.close,
  };
  const round = `new-${creation.state?.round}`;
  const element = (
    <>
      {created && CreateDialog ? (
        <CreateDialog
          key={round}
          {...created}
          first={creation.state?.subject}
          onSaved={onCreated}
        />
      ) : null}
      {created && !CreateDialog ? (
        <ResourceForm<Item>
          key={round}
          {...created}
          resource={resource}
          item={null}
          {...(creation.state?.subject ? { first: creation.state.subject as Values } : {})}
          onSaved={onCreated}
        />
      ) : null}
      {state && item && state.tab === FORM ? (
        <ResourceForm<Item>
          key={state.round}
          resource={resource}
          // Input must not be replaced by a refreshed list.
          item={state.item}
          opened={state.opened}
          onClose={record.close}
          onSaved={onSaved}
        />
      ) : null}
      {state && item && Dialog ? (
        <Dialog
          key={state.round}
          item={item}
          opened={state.opened}
          onClose={record.close}
          onSaved={onSaved}
          tools={actions}
          onRemove={() => void remove(item)}
        />
      ) : null}
      {state && item && state.tab === MOVE ? (
        <MoveForm
          key={state.round}
          name={resource.name(item)}
          many={resource.noun.many}
          place={{ at: ordering.placeOf(item.id), of: ordering.count }}
          onMove={(to) => ordering.move(item.id, to)}
          opened={state.opened}
          onClose={record.close}
        />
      ) : null}
      {state && item && state.tab === HISTORY ? (
        <Suspense>
          <LazyHistory
            key={state.round}
            resource={resource}
            item={item}
            tools={actions}
            opened={state.opened}
            onClose={record.close}
          />
        </Suspense>
      ) : null}
      {told.state && CreatedDialog ? (
        <CreatedDialog
          key={`told-${told.state.round}`}
          created={told.state.subject}
          opened={told.state.opened}
          onClose={told.close}
        />
      ) : null}
    </>
  );
  return { names, creation, record, markedId, remove, element };
}

/**
 * Follows a link that creates a record (`new` in the place): opens the form, or leads to the button
 * where creation starts with a file.
 * @returns the ref of the element around the button
 */
function useCreationLink({ params, change }: ListPlace, open: (() => void) | null) {
  const area = useRef<HTMLDivElement>(null);
  const start = useRef(open);
  const isAsked = params.new !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    change({ new: null });
    if (start.current) start.current();
    else [...(area.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [isAsked, change]);
  return area;
}

/** The section of a resource: heading, search and filters, list, forms and dialogs. */
export function ResourceSection<Item extends Identified>(props: ResourceSectionProps<Item>) {
  const { resource, isLocal = false, isTab = isLocal } = props;
  const place = useListPlace(isLocal ? 'local' : isTab ? 'tab' : 'section');
  const list = useResourceList(resource, place);
  const actions = useResourceActions(resource, list);
  const ordering = useOrdering(resource, list);
  const { names, creation, record, markedId, remove, element } = useDialogs(
    resource,
    list,
    actions,
    ordering,
    place,
  );
  const { texts, Toolbar, CreateButton, calls } = resource;
  const Records = resource.card ? LazyCards : ResourceTable;

  const canCreate = calls.create !== undefined && resource.fields !== undefined;
  const createArea = useCreationLink(
    place,
    canCreate && !CreateButton ? () => creation.open(undefined) : null,
  );

  const createButton = CreateButton ? (
    <CreateButton label={texts.new} onStart={creation.open} />
  ) : canCreate ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => creation.open(undefined)}
    >
      {texts.new}
    </Button>
  ) : null;
  return (
    <>
      <Group justify="space-between" mb="xs">
        {isTab ? null : <Title order={1}>{resource.title}</Title>}
        <Group gap="xs" ref={createArea}>
          {Toolbar ? <Toolbar /> : null}
          {createButton}
        </Group>
      </Group>
      {resource.about ? (
        <Text c="dimmed" mb="md" maw={720}>
          {resource.about}
        </Text>
      ) : null}
      <ListTools resource={resource} list={list} />
      <ListView resource={resource} list={list} ordering={ordering}>
        {(items) => (
          <Suspense fallback={<LoadingState label={texts.loading} />}>
            <Records
              resource={resource}
              list={list}
              items={items}
              actions={actions}
              ordering={ordering}
              markedId={markedId}
              isLocal={isLocal}
              onOpen={(item, dialog) => record.open(item, dialog)}
              onOpenFirst={names.length > 0 ? (item) => record.open(item) : undefined}
              onRemove={(item) => void remove(item)}
            />
          </Suspense>
        )}
      </ListView>
      {element}
    </>
  );
}

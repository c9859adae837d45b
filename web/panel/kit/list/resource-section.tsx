import { Button, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { ButtonWithIcon } from '../../ui/icon-action.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type ListPlace, useListPlace, useNestedPlace } from '../../ui/list-place.ts';
import { PaginatedList } from '../../ui/paginated-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { InfoDialog } from '../fields/info-dialog.tsx';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import { useResourceActions } from '../record/use-resource-actions.ts';
import { listStates } from './narrow.ts';
import css from './resource-section.module.css';
import { type RecordsProps, ResourceTable } from './resource-table.tsx';
import { useOrdering } from './use-ordering.ts';
import { useRecordViews } from './use-record-views.tsx';
import { ALL, type ResourceList, useResourceList } from './use-resource-list.ts';

/** A whole list with fewer records is not searched. */
const SEARCH_FROM = 7;

interface ListToolsProps<Item extends Identified> {
  resource: Resource<Item>;
  list: ResourceList<Item>;
}

/** Search, state filter and own filters of a list. */
function ListTools<Item extends Identified>({ resource, list }: ListToolsProps<Item>) {
  const { texts, paging, active } = resource;
  const isLong = list.total >= SEARCH_FROM || list.isNarrowed;
  const hasSearch = paging === 'searched' || (paging === undefined && isLong);
  const hasStates = paging === undefined && active !== undefined && isLong;
  if (!hasSearch && !hasStates && list.filters.length === 0) return null;
  return (
    <Group gap="sm" className={css.tools}>
      {hasSearch ? (
        <div className={css.search}>
          <SearchBox label={texts.search} value={list.search} onChange={list.setSearch} />
        </div>
      ) : null}
      {hasStates ? (
        <SegmentedControl
          aria-label="Mostrar"
          data={listStates(resource)}
          value={list.state ?? 'all'}
          onChange={list.setState}
        />
      ) : null}
      {list.filters.map(({ value, ...filter }) => (
        <NativeSelect
          key={filter.param}
          aria-label={filter.label}
          data={[{ value: filter.initial ? ALL : '', label: filter.all }, ...filter.options]}
          value={value ?? ''}
          onChange={(event) => list.setFilter(filter, event.currentTarget.value)}
        />
      ))}
    </Group>
  );
}

/** Loaded with dragging, which tables do not need. */
const LazyCards = lazyPart(() => import('./resource-cards.tsx'));

const LazyUploads = lazyPart(() => import('./uploads.tsx'));

interface ResourceSectionProps<Item extends Identified> {
  resource: Resource<Item>;
  /** Whether it is shown in a dialog or a tab: without a heading, its place not in the URL. */
  isLocal?: boolean;
  /** Without a heading, below that of the section. */
  isTab?: boolean;
  /** What a click on a row does, where a record has nothing to open. */
  onPick?(item: Item): void;
  /** Shown in place of the list; its links open the records. */
  view?: ReactNode;
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

interface ListViewProps<Item extends Identified>
  extends Pick<RecordsProps<Item>, 'resource' | 'list' | 'ordering'> {
  children(items: readonly Item[]): ReactNode;
}

/** The list of a resource in its states, with the number of its records. */
function ListView<Item extends Identified>(props: ListViewProps<Item>) {
  const { resource, list, ordering, children } = props;
  const { texts, counted, noun } = resource;
  const { items, count, total } = list;
  // Clicks and typing do not wait for the rows.
  const shown = useDeferredValue(items);
  const showAllLabel = noun.gender === 'm' ? 'Ver todos' : 'Ver todas';
  const countText = count === total ? counted(count) : `${count} de ${counted(total)}`;
  return (
    <PaginatedList
      {...list}
      texts={texts}
      status={ordering.isBusy ? 'Guardando el orden…' : countText}
      notFoundAction={
        <Button variant="default" onClick={list.clear}>
          {list.filters.some(({ initial }) => initial) ? 'Quitar el filtro' : showAllLabel}
        </Button>
      }
    >
      {(present) => children(shown ?? present)}
    </PaginatedList>
  );
}

/** The section of a resource: heading, search and filters, list, forms and dialogs. */
export function ResourceSection<Item extends Identified>(props: ResourceSectionProps<Item>) {
  const { resource, isLocal = false, isTab = isLocal } = props;
  const placeOfDialog = useNestedPlace(resource.page !== undefined);
  const placeOfSection = useListPlace();
  const place = isLocal ? placeOfDialog : placeOfSection;
  const list = useResourceList(resource, place);
  const actions = useResourceActions(resource, list);
  const ordering = useOrdering(resource, list);
  const { canOpen, creation, record, markedId, remove, page, element } = useRecordViews(resource, {
    list,
    actions,
    ordering,
    place,
  });
  const { texts, Toolbar, calls, creation: { Button: CreateButton, uploads } = {} } = resource;
  const Records = resource.card ? LazyCards : ResourceTable;

  const canCreate = calls.create !== undefined && resource.fields !== undefined;
  const createArea = useCreationLink(
    place,
    canCreate && !CreateButton ? () => creation.open(undefined) : null,
  );

  const createButton = CreateButton ? (
    <CreateButton label={texts.new} onStart={creation.open} />
  ) : canCreate ? (
    <ButtonWithIcon icon={IconPlus} variant="filled" onClick={() => creation.open(undefined)}>
      {texts.new}
    </ButtonWithIcon>
  ) : null;
  const section = props.view ?? (
    <>
      <Group justify="space-between" mb="xs">
        {isTab ? null : <Title order={1}>{resource.title}</Title>}
        <Group gap="xs" ref={createArea}>
          {Toolbar ? <Toolbar /> : null}
          {createButton}
        </Group>
      </Group>
      {texts.about ? (
        <Text c="dimmed" mb="md" maw={720}>
          {texts.about}
        </Text>
      ) : null}
      {uploads === undefined ? null : (
        <Suspense>
          <LazyUploads resource={resource} field={uploads} refresh={list.refresh} />
        </Suspense>
      )}
      <ListTools resource={resource} list={list} />
      <ListView {...{ resource, list, ordering }}>
        {(items) => (
          <Suspense fallback={<LoadingState label={texts.loading} />}>
            <Records
              {...{ resource, list, items, actions, ordering, isLocal }}
              highlightedId={markedId}
              hasAddress={canOpen && !isLocal}
              onOpen={(item, dialog) => record.open(item, dialog)}
              onOpenFirst={canOpen ? (item) => record.open(item) : props.onPick}
              onRemove={(item) => void remove(item)}
            />
          </Suspense>
        )}
      </ListView>
    </>
  );
  return (
    <>
      {/* The list keeps its place while a page of one of its records is open. */}
      <div hidden={page !== null}>{section}</div>
      {page}
      {element}
    </>
  );
}

interface ListDialogProps<Item extends Identified> extends DialogProps {
  /** Its title is that of the dialog. */
  resource: Resource<Item>;
  onPick?(item: Item): void;
}

/** The records that belong to another one, as a dialog or as a tab of its page. */
export function ListDialog<Item extends Identified>(props: ListDialogProps<Item>) {
  const { resource, onPick, ...dialog } = props;
  return (
    <InfoDialog {...dialog} title={resource.title} size="xl">
      <ResourceSection {...{ resource, onPick }} isLocal />
    </InfoDialog>
  );
}

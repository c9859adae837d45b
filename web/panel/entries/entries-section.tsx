import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { EntryItem, EntryKind } from '../../../contracts/entries.ts';
import type { ChosenPicture } from '../ui/chosen-picture.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useListFilter, useListParams } from '../ui/use-list-params.ts';
import { usePicturePicker } from '../ui/use-picture-picker.tsx';
import { changePlace } from '../ui/use-place.ts';
import { useRecordDialog } from '../ui/use-record-dialog.ts';
import css from './entries-section.module.css';
import type { EntryAction } from './entry-actions.ts';
import { DIALOG_ACTIONS, EntryDialog } from './entry-dialogs.tsx';
import { ACTIVE_FILTERS, filterEntries, isFiltering } from './entry-filter.ts';
import { NewEntryForm } from './entry-form.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { type Face, faces } from './faces.ts';
import { useEntries } from './queries.ts';
import { unread } from './texts.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { useOrdering } from './use-ordering.ts';

const activeFilters = [
  { value: 'all', label: 'Todos' },
  { value: 'active', label: 'Activos' },
  { value: 'inactive', label: 'Inactivos' },
];

/** Begins with a picture, then asks for the rest. */
function useNewEntry(face: Face) {
  const dialog = useDialog<ChosenPicture>();
  const button = useRef<HTMLButtonElement>(null);
  const picker = usePicturePicker(face.slot, dialog.open);
  const { state } = dialog;
  const element = (
    <>
      {picker.element}
      {state ? (
        <NewEntryForm
          key={state.round}
          face={face}
          first={state.subject}
          opened={state.opened}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
  const newButton = (
    <Button
      ref={button}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={picker.pick}
      loading={picker.isReading}
    >
      Nuevo {face.one}
    </Button>
  );
  return { element, newButton };
}

/** The whole list as cards, with all that can be done to them. */
function EntryList({ face, items }: { face: Face; items: EntryItem[] }) {
  const { search, setSearch } = useListParams();
  const [active, setActive] = useListFilter('state', ACTIVE_FILTERS);
  const filter = { search, active: active ?? 'all' };
  const dialog = useRecordDialog(items, DIALOG_ACTIONS);
  const { toggle, remove, deleting } = useEntryActions(face);
  const ordering = useOrdering(face, items);
  const shown = filterEntries(items, filter);
  const canMove = !isFiltering(filter) && items.length > 1;

  function act(action: EntryAction, item: EntryItem): void {
    if (action === 'activate' || action === 'deactivate') void toggle(item, action === 'activate');
    else if (action === 'remove') void remove(item);
    else dialog.open(item, action);
  }

  const { state } = dialog;
  // The list may have changed since the dialog opened: its present self counts.
  const subject = state && (items.find(({ id }) => id === state.item.id) ?? state.item);
  return (
    <>
      <div className={css.tools}>
        <SearchBox label={`Buscar ${face.many}`} value={search} onChange={setSearch} />
        <SegmentedControl
          aria-label="Mostrar"
          data={activeFilters}
          value={filter.active}
          onChange={(value) => setActive(value === 'all' ? null : value)}
        />
      </div>
      <Text size="sm" mb="md" role="status" className={css.hint}>
        {ordering.isBusy ? 'Guardando el orden…' : hintOf(items.length, shown.length, canMove)}
      </Text>
      {shown.length === 0 ? (
        <EmptyState
          title="Nada coincide"
          action={
            <Button variant="default" onClick={() => changePlace({ q: null, state: null })}>
              Ver todos
            </Button>
          }
        >
          No hay {face.many} con esa búsqueda o filtro.
        </EmptyState>
      ) : (
        <EntryGrid
          face={face}
          items={shown}
          canMove={canMove}
          deleting={deleting}
          onAction={act}
          onMove={(id, to) => void ordering.move(id, to)}
        />
      )}
      {state && subject ? (
        <EntryDialog
          key={state.round}
          face={face}
          action={state.tab}
          item={subject}
          opened={state.opened}
          onClose={dialog.close}
          place={{ at: items.findIndex(({ id }) => id === subject.id), of: items.length }}
          onMove={(to) => ordering.move(subject.id, to)}
        />
      ) : null}
    </>
  );
}

function hintOf(all: number, shown: number, canMove: boolean): string {
  if (shown !== all) return `${shown} de ${all}. Quite la búsqueda y el filtro para ordenar.`;
  if (!canMove) return `${all} en total.`;
  return `${all} en total. Arrastre por el asa para ordenar: el orden se guarda como prioridad, y a igual prioridad va primero lo más nuevo.`;
}

/** Artists (21), events (22) or content (23). */
export function EntriesSection({ kind }: { kind: EntryKind }) {
  const face = faces[kind];
  const { data, error, isFetching, refetch } = useEntries(kind);
  const { element, newButton } = useNewEntry(face);
  let body = <LoadingState />;
  if (data && data.length > 0) body = <EntryList face={face} items={data} />;
  else if (data) {
    body = (
      <EmptyState title={`Aún no hay ${face.many}`} action={newButton}>
        {face.emptyText}
      </EmptyState>
    );
  } else if (error && !isFetching) {
    body = (
      <ErrorState error={error} text={unread.list(face.many)} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1}>{face.title}</Title>
        {data && data.length > 0 ? newButton : null}
      </Group>
      {body}
      {element}
    </>
  );
}

import { Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { IconSearch } from '../../ui/icons.ts';
import { useLayer } from '../../ui/layers.ts';
import { openPath } from '../../ui/navigation.ts';
import { trimAndLimit } from '../../ui/place.ts';
import { useCall } from '../../ui/use-call.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import type { Section } from '../sections.ts';
import css from './palette.module.css';
import { createFixedItems, filterItems, type PaletteItem, toRecordItems } from './palette-items.ts';

interface PaletteProps extends DialogProps {
  sections: readonly Section[];
  /** Whether the account may look for records. */
  canFindRecords: boolean;
}

const LABEL = 'Buscar en el panel';
/** Milliseconds without typing before records are looked for. */
const DEBOUNCE_MS = 150;
/** Most fixed items shown of a query. */
const MAX_ITEMS = 12;

function useItems({ sections, canFindRecords }: PaletteProps, query: string) {
  const [debouncedQuery] = useDebouncedValue(trimAndLimit(query), DEBOUNCE_MS);
  const isSearching = canFindRecords && debouncedQuery !== '';
  const search = useCall(
    ['find', debouncedQuery],
    'GET /h/find/',
    { query: { q: debouncedQuery } },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );
  const fixedItems = createFixedItems(sections);
  if (query.trim() === '') return { items: fixedItems, recordQuery: search };
  const records = isSearching ? toRecordItems(search.data?.results ?? []) : [];
  return {
    items: [...filterItems(fixedItems, query).slice(0, MAX_ITEMS), ...records],
    recordQuery: search,
  };
}

function Options({ items }: { items: readonly PaletteItem[] }) {
  const groups = Map.groupBy(items, ({ group }) => group);
  return [...groups].map(([group, members]) => (
    <Combobox.Group key={group} label={group}>
      {members.map(({ path, label, detail }) => (
        <Combobox.Option key={path} value={path}>
          <Text span style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Text>{' '}
          {detail === '' ? null : (
            <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {detail}
            </Text>
          )}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
}

/** Finds any record, section, page or creation by name and opens it, by keyboard alone too. */
export default function Palette(props: PaletteProps) {
  const { opened, onClose } = props;
  useLayer(opened, onClose);
  const [query, setQuery] = useState('');
  const [isListed, setIsListed] = useState(false);
  const listId = useId();
  const combobox = useCombobox({ opened: true });
  const { items, recordQuery } = useItems(props, query);
  const shown = items.map(({ path }) => path).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of other items is selected.
  useEffect(() => {
    combobox.selectFirstOption();
  }, [shown, isListed]);

  function choose(path: string): void {
    onClose();
    openPath(path);
  }
  const status = recordQuery.isError
    ? 'No se ha podido buscar el contenido.'
    : recordQuery.isFetching
      ? 'Buscando…'
      : items.length === 0
        ? 'Nada coincide con la búsqueda.'
        : '';
  return (
    <Modal.Root {...{ opened, onClose, closeOnEscape: false, size: 'lg', yOffset: '10dvh' }}>
      <Modal.Overlay />
      <Modal.Content aria-label={LABEL}>
        <Combobox store={combobox} onOptionSubmit={choose}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              data-autofocus
              size="md"
              variant="unstyled"
              px="md"
              maxLength={100}
              aria-label={LABEL}
              placeholder="Nombre, sección o página…"
              leftSection={<IconSearch size={18} aria-hidden />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              // Escape is handled by the dialog.
              onKeyDown={(event) => {
                if (event.key === 'Escape') onClose();
              }}
            />
          </Combobox.EventsTarget>
          <Combobox.Options
            // The dialog mounts its content after the first render.
            ref={(list) => setIsListed(list !== null)}
            {...{ p: 'xs', mah: '60dvh', className: css.options, hidden: items.length === 0 }}
            id={listId}
            aria-label={LABEL}
          >
            <Options items={items} />
          </Combobox.Options>
          <Text role="status" size="sm" c="dimmed" px="md" py={status === '' ? 0 : 'sm'}>
            {status}
          </Text>
        </Combobox>
        <Text size="sm" c="dimmed" px="md" py="xs" visibleFrom="sm">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> elegir · <Kbd>Enter</Kbd> abrir · <Kbd>Esc</Kbd> cerrar
        </Text>
      </Modal.Content>
    </Modal.Root>
  );
}

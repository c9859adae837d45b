import { Button, Menu } from '@mantine/core';
import { MAX_SAVED_FILTERS } from '../../../contracts/preferences.ts';
import { alertError } from '../ui/alerts.tsx';
import { getFailureText } from '../ui/field-errors.ts';
import { IconColumns3, IconFilter, IconFilterMinus, IconFilterPlus } from '../ui/icons.ts';
import { usePreferences } from '../ui/preferences.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { FAILED } from './texts.ts';
import type { ResourceList } from './use-resource-list.ts';

const reportFailure = (error: unknown) =>
  void alertError(getFailureText(error, `${FAILED} guardar la preferencia.`));

/** The labels of the columns that the account has hidden in a list, by the call of the list. */
export function useHiddenColumns<Item extends Identified>({ calls, columns = [] }: Resource<Item>) {
  const { preferences, change } = usePreferences();
  const all = preferences.hidden_columns ?? {};
  const hidden: readonly string[] = all[calls.list] ?? [];
  return {
    hidden,
    /** The columns that can be hidden: all but the one that names the record. */
    labels: columns.filter(({ isRowHead }) => !isRowHead).map(({ label }) => label),
    hide: (labels: string[]) =>
      void change({ hidden_columns: { ...all, [calls.list]: labels } }).catch(reportFailure),
  };
}

/** Chooses which columns of a table are shown. */
export function ColumnChoice<Item extends Identified>({ resource }: { resource: Resource<Item> }) {
  const { hidden, labels, hide } = useHiddenColumns(resource);
  if (labels.length < 2) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconColumns3 size={18} aria-hidden />}
        >
          Columnas
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map((label) => {
          const isShown = !hidden.includes(label);
          return (
            <Menu.CheckboxItem
              key={label}
              mih={44}
              checked={isShown}
              onChange={() =>
                hide(isShown ? [...hidden, label] : hidden.filter((item) => item !== label))
              }
            >
              {label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SavedFiltersProps<Item extends Identified> {
  resource: Resource<Item>;
  list: ResourceList<Item>;
}

/** Keeps the search, filters and order of a list under their own words, and applies them again. */
export function SavedFilters<Item extends Identified>({ resource, list }: SavedFiltersProps<Item>) {
  const { preferences, change } = usePreferences();
  const all = preferences.filters ?? {};
  const { list: key } = resource.calls;
  const saved = all[key] ?? [];
  const { name, place } = list.narrowing;
  const isSaved = saved.some((item) => item.place === place);
  if (saved.length === 0 && name === '') return null;
  const store = (filters: typeof saved) =>
    void change({ filters: { ...all, [key]: filters } }).catch(reportFailure);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />}>
          Filtros
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.map((item) => (
          <Menu.Item key={item.place} mih={44} onClick={() => list.narrowTo(item.place)}>
            {item.name}
          </Menu.Item>
        ))}
        {isSaved ? (
          <Menu.Item
            mih={44}
            leftSection={<IconFilterMinus size={18} aria-hidden />}
            onClick={() => store(saved.filter((item) => item.place !== place))}
          >
            Olvidar “{name}”
          </Menu.Item>
        ) : null}
        {name !== '' && !isSaved && saved.length < MAX_SAVED_FILTERS ? (
          <Menu.Item
            mih={44}
            leftSection={<IconFilterPlus size={18} aria-hidden />}
            onClick={() => store([...saved, { name, place }])}
          >
            Guardar “{name}”
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

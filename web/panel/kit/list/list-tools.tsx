import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { SearchBox } from '../../ui/search-box.tsx';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import { listStates } from './narrow.ts';
import css from './resource-section.module.css';
import { ALL, type ResourceList } from './use-resource-list.ts';

/** A whole list with fewer records is not searched. */
const SEARCH_FROM = 7;

interface ListToolsProps<Item extends Identified> {
  resource: Resource<Item>;
  list: ResourceList<Item>;
}

/** Search, state filter and own filters of a list. */
export function ListTools<Item extends Identified>({ resource, list }: ListToolsProps<Item>) {
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

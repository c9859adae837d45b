import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserItem } from '../../../contracts/users.ts';
import { useCall } from '../ui/use-call.ts';
import { formatHours } from './studio-texts.ts';

interface CustomerFieldProps {
  value: number | undefined;
  onChange(account: number | undefined): void;
  error?: string | undefined;
}

function formatCustomer({ first_name, last_name, username, balance }: UserItem): string {
  const name = `${first_name} ${last_name}`.trim() || username;
  return `${name} · ${username} · ${formatHours(balance)}`;
}

/** Searchable choice of a customer by name, user name or e-mail. */
export function CustomerField({ value, onChange, error }: CustomerFieldProps) {
  const [search, setSearch] = useState('');
  const [debouncedSearch] = useDebouncedValue(search.trim(), 300);
  // The chosen label is in the field; it must not be searched for.
  const searchText = value === undefined ? debouncedSearch || undefined : undefined;
  const input = { query: { user_type: 2 as const, search: searchText } };
  const query = useCall(['users', 'customers', searchText], 'GET /h/users/', input, {
    placeholderData: keepPreviousData,
  });
  const isWaiting =
    value === undefined && (search.trim() !== debouncedSearch || query.isPlaceholderData);
  const data = query.data?.results.map((item) => ({
    value: String(item.id),
    label: formatCustomer(item),
  }));
  return (
    <Select
      label="Cliente"
      placeholder="Busque por nombre, usuario o correo"
      required
      searchable
      clearable
      data-autofocus
      data={data ?? []}
      // What is shown before the answer does not fit what is typed.
      filter={({ options }) => (isWaiting ? [] : options)}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
      onSearchChange={setSearch}
      onKeyDown={(event) => {
        const first = isWaiting || search.trim() === '' ? undefined : data?.[0];
        const isOther = event.currentTarget.hasAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || value !== undefined || first === undefined || isOther) return;
        event.preventDefault();
        onChange(Number(first.value));
      }}
      nothingFoundMessage={isWaiting ? 'Buscando…' : 'Ningún cliente coincide.'}
      clearButtonProps={{ 'aria-label': 'Quitar el cliente' }}
      error={error}
    />
  );
}

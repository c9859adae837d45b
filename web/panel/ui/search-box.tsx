import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from './icons.ts';

interface SearchBoxProps {
  /** As in 'Buscar artista'. */
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Search field that filters a list while typing. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value === '' ? null : (
          <CloseButton aria-label="Borrar la búsqueda" onClick={() => onChange('')} />
        )
      }
    />
  );
}

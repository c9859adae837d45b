import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Labelled } from '../../../../contracts/fields.ts';
import { formatZone } from '../../../ui/caracas.ts';
import { type FieldOptions, field, type InputProps } from './fields.tsx';

interface ZoneOption {
  value: string;
  /** The Spanish name first: 'hora de Colombia · America/Bogota'. */
  label: string;
}

function toOption(value: string): ZoneOption {
  const identifier = value.replaceAll('_', ' ');
  try {
    return { value, label: `${formatZone(value)} · ${identifier}` };
  } catch {
    // A stored zone that this browser does not know.
    return { value, label: identifier };
  }
}

let all: ZoneOption[] | null = null;

/**
 * Returns the time zones as options: those that the browser knows, or, before the list was opened, the
 * stored one alone, as their names take a quarter of a second. A stored one that the browser lacks is
 * among them.
 */
function listZones(stored: string, isOpened: boolean): ZoneOption[] {
  const own = stored === '' ? [] : [toOption(stored)];
  if (!isOpened) return own;
  all ??= Intl.supportedValuesOf('timeZone').map(toOption);
  return all.some(({ value }) => value === stored) ? all : [...own, ...all];
}

function ZoneSelect({ value, ...props }: InputProps) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <Select
      {...props}
      data={listZones(value, isOpened)}
      value={value}
      onDropdownOpen={() => setIsOpened(true)}
      searchable
      allowDeselect={false}
      limit={40}
      nothingFoundMessage="Ninguna zona se llama así."
    />
  );
}

/** Choice of a time zone by its name, in Spanish or as an identifier. */
export function zoneField<T extends Labelled>(schema: T, options?: FieldOptions) {
  const render = (props: InputProps) => <ZoneSelect {...props} />;
  return field(schema, { opensOnFocus: true, render }, options);
}

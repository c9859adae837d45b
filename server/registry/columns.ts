import type { z } from 'zod';
import { nonColumnFields } from '../../contracts/file-fields.ts';

/** How a field is stored: flags as 0 and 1, lists as JSON, everything else as it is. */
type Stored<V> = V extends boolean ? number : V extends readonly unknown[] ? string : V;

function toStored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return Array.isArray(value) ? JSON.stringify(value) : value;
}

/** Returns the columns of fields as they were sent; those that were not sent are left out. */
export function toColumns<F extends object>(fields: F) {
  const sentFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sentFields.map(([name, value]) => [name, toStored(value)])) as {
    [K in keyof F]: Stored<F[K]>;
  };
}

/** As `toColumns`, without the fields that move a record or belong to its files. */
export function pickOwnColumns<F extends object>(fields: F) {
  const ownFields = Object.entries(fields).filter(
    ([name]) => !nonColumnFields.some((field) => field === name),
  );
  return toColumns(Object.fromEntries(ownFields) as Omit<F, (typeof nonColumnFields)[number]>);
}

/** Returns the fields of a reply that are columns of the row. */
export function readColumns<R extends object, S extends z.ZodRawShape>(row: R, shape: S) {
  const fields = Object.entries(row).flatMap(([name, value]) => {
    const type = (shape[name] as z.ZodType | undefined)?.type;
    if (type === undefined) return [];
    if (type === 'boolean') return [[name, value === 1]];
    return [[name, type === 'array' ? JSON.parse(String(value)) : value]];
  });
  return Object.fromEntries(fields) as { [K in keyof S & keyof R]: z.output<S[K]> };
}

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { omitFileFields } from '../../../../contracts/file-fields.ts';
import { localValues } from '../../../ui/storage.ts';
import { getPageOwner, parseStoredInput, STORED_INPUT_KEY } from '../../ui/session.ts';
import type { Values } from './fields.tsx';

interface KeptInput<T> {
  /** ISO 8601, UTC. */
  at: string;
  input: T;
}

/** Returns the key of what this browser keeps for the account that uses the page. */
const toStorageKey = (name: string) => `${STORED_INPUT_KEY}${getPageOwner()?.userId} ${name}`;

export const readKept = <T>(name: string) =>
  parseStoredInput<KeptInput<T>>(localValues.get(toStorageKey(name)));

/** Keeps input in this browser; null forgets it. */
export function writeKept(name: string, input: unknown): void {
  const key = toStorageKey(name);
  if (input === null) localValues.remove(key);
  else localValues.set(key, JSON.stringify({ at: new Date().toISOString(), input }));
}

/**
 * Keeps what is typed into the form of a new record in this browser, without files, until it is created,
 * and shows it at the next opening.
 * @param name names the form; null: nothing is kept
 */
export function useKeptCreation<V extends object>(
  name: string | null,
  ownForm: UseFormReturnType<V>,
) {
  const form = ownForm as UseFormReturnType<object> as UseFormReturnType<Values>;
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const isRead = useRef(false);
  useEffect(() => {
    if (name === null || isRead.current) return;
    isRead.current = true;
    const kept = readKept<Values>(name);
    if (kept === null) return;
    form.setValues(kept.input);
    setRestoredAt(kept.at);
  }, [name, form.setValues]);
  const initialValues = form.getInitialValues();
  const isKept = ([name, value]: [string, unknown]) =>
    (typeof value !== 'object' || value === null || Array.isArray(value)) &&
    JSON.stringify(value ?? null) !== JSON.stringify(initialValues[name] ?? null);
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(omitFileFields(form.getValues())).filter(isKept)),
  );
  /** What is kept, as JSON; null before something was typed, and after the record was created. */
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (name === null || last.current === text || (last.current === null && text === '{}')) return;
    last.current = text;
    writeKept(name, text === '{}' ? null : JSON.parse(text));
  }, [name, text]);
  return {
    restoredAt,
    /** Called when the record was created. */
    forget(): void {
      last.current = text;
      if (name !== null) writeKept(name, null);
    },
    /** Empties the form. */
    drop(): void {
      if (name !== null) writeKept(name, null);
      setRestoredAt(null);
      form.reset();
    },
  };
}

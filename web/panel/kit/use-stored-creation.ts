import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { omitFileFields } from '../../../contracts/file-fields.ts';
import { addUnsavedInput } from '../ui/unsaved-input.ts';
import { only } from './draft-fields.ts';
import type { Values } from './fields.tsx';
import { isSame, pickChanges } from './merge.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { isInputStored, toStorageKey } from './stored-input.ts';
import { useStoredInput } from './use-stored-input.ts';

/** Returns the key of the input of a new record of a resource; null: it is not kept. */
export function createCreationKey<Item extends Identified>({
  calls,
  scope,
  creation,
}: Resource<Item>): string | null {
  if (!calls.create || !calls.change || !isInputStored(calls.change)) return null;
  const parent = JSON.stringify({ ...scope?.params, ...creation?.body });
  return toStorageKey({ call: calls.create, id: null, name: 'new' }, parent);
}

/**
 * Keeps what is typed into the form of a new record in the browser, without files, until it is created,
 * and fills it in at the next opening.
 */
export function useStoredCreation(key: string | null, form: UseFormReturnType<Values>) {
  const changed = omitFileFields(pickChanges(form.getInitialValues(), form.getValues()));
  const typed = isSame(changed, {}) ? null : { values: changed, base: {}, replaces: null };
  const local = useStoredInput(key, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    const stored = local.restore(undefined, true);
    if (stored === null) return;
    const initial = form.getInitialValues();
    const missing = pickChanges(initial, only(stored.values, Object.keys(initial)));
    if (isSame(missing, {})) {
      local.forgetRestored();
      return;
    }
    form.setValues(missing);
    local.setFilled({ at: stored.at, values: missing });
  }, []);
  const discard = useEffectEvent(() => local.forget());
  const hasInput = key !== null && typed !== null;
  // Who leaves the panel's page and discards the input is not given it again.
  useEffect(() => (hasInput ? addUnsavedInput(() => ({ discard })) : undefined), [hasInput]);
  return {
    restoredAt: local.restoredAt,
    isContinued: local.isContinued,
    forget: local.forget,
    /** Empties the form. */
    drop(): void {
      local.forget();
      form.reset();
    },
  };
}

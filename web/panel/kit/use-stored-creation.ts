import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { omitFileFields } from '../../../contracts/file-fields.ts';
import { addUnsavedInput } from '../ui/unsaved-input.ts';
import { only } from './draft-fields.ts';
import type { Values } from './fields.tsx';
import { isSame, pickChanges } from './merge.ts';
import { useStoredInput } from './use-stored-input.ts';

/**
 * Keeps what is typed into the form of a new record in the browser, without files, until it is created,
 * and fills it in at the next opening.
 * @param file names the file that the record begins with
 */
export function useStoredCreation<V extends object>(
  key: string | null,
  ownForm: UseFormReturnType<V>,
  file = '',
) {
  const form = ownForm as UseFormReturnType<object> as UseFormReturnType<Values>;
  const changed = omitFileFields(pickChanges(form.getInitialValues(), form.getValues()));
  const typed = isSame(changed, {}) ? null : { values: changed, base: { file }, replaces: null };
  const local = useStoredInput(key, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, when it is known that the record is new
  useEffect(() => {
    const stored = local.restore(({ base }) => (base.file ?? '') === file, true);
    if (stored === null) return;
    const initial = form.getInitialValues();
    const missing = pickChanges(initial, only(stored.values, Object.keys(initial)));
    if (isSame(missing, {})) {
      local.forgetRestored();
      return;
    }
    form.setValues(missing);
    local.setFilled({ at: stored.at, values: missing });
  }, [key]);
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

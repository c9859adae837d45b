import type { CallName } from '../../../contracts/calls.ts';
import type { Values } from './fields.tsx';
import { type Fields, toFormValues, toRequestFields } from './fields-form.ts';
import { pickChanges } from './merge.ts';

/** The stored record that a form changes, and how its values and its inputs follow from each other. */
export interface Edits {
  /** The call that saves, as `PATCH /artist/init/:id/`. */
  call: CallName;
  /** Null if the call has no id. */
  id: number | null;
  /** Names the record in place of an id. */
  name?: string;
  /** The record as the form read it. */
  record: Values;
  toValues(record: Values): Values;
  toRequest(values: Values, record: Values): Values;
  getLabel(name: string): string;
  /** Text of a field's value where two people's are compared, if it is a record of its own. */
  show?(value: unknown): string;
}

/** What a form of described fields changes. */
export function toEdits(
  fields: Fields,
  target: Pick<Edits, 'call' | 'id' | 'record' | 'show'>,
): Edits {
  return {
    ...target,
    toValues: (record) => toFormValues(fields, record),
    toRequest: (values, record) => toRequestFields(fields, values, record),
    getLabel: (name) => fields[name]?.label ?? fields[name]?.notes.label ?? name,
  };
}

/** Returns those of these fields of the record that would change one of these inputs. */
export function pickShown(
  edits: Edits,
  record: Values,
  fields: Values,
  inputs: readonly string[],
): Values {
  const stored = edits.toValues(record);
  const shown = Object.entries(fields).filter(([field, value]) => {
    const changed = edits.toValues({ ...record, [field]: value });
    return Object.keys(pickChanges(stored, changed)).some((name) => inputs.includes(name));
  });
  return Object.fromEntries(shown);
}

/** Names the record in the calls beside the one that saves it. */
export function toTarget(edits: Pick<Edits, 'call' | 'id' | 'name'>) {
  return { call: edits.call, ...toParams(edits) };
}

/** Path parameters of the call that saves. */
export function toParams({ id, name }: Pick<Edits, 'id' | 'name'>) {
  return { ...(id === null ? {} : { id }), ...(name === undefined ? {} : { name }) };
}

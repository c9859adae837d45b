import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { z } from 'zod';
import type { Field, Values } from './fields.tsx';

/** The fields of a form by their names on the wire, in display order. */
export type Fields = Readonly<Record<string, Field>>;

export type FieldsFormState = UseFormReturnType<Values>;

/** A check across fields; returns messages by field name. */
export type CrossCheck = (values: Values) => Record<string, string | undefined>;

function listShownFields(fields: Fields, values: Values, record: Values | null): [string, Field][] {
  return Object.entries(fields).filter(([, { isShown }]) => isShown?.(values, record) ?? true);
}

function getInitialValue({ initial, empty }: Field): unknown {
  return (typeof initial === 'function' ? initial() : initial) ?? empty;
}

/** The values of the inputs for a stored record, or for a new one. */
export function toFormValues(fields: Fields, record: Values | null): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      record === null ? getInitialValue(field) : field.toInput(record[name], record),
    ]),
  );
}

/**
 * The request fields of the shown inputs. Values are sent as typed: the contract reads a number or
 * a date from its text.
 */
export function toRequestFields(fields: Fields, values: Values, record: Values | null): Values {
  const parts = listShownFields(fields, values, record).map(([name, field]) =>
    field.toRequest ? field.toRequest(name, values[name], record) : { [name]: values[name] },
  );
  return Object.assign({}, ...parts);
}

/** Returns whether the request contains a file and is sent as an upload. */
export function hasFile(fields: Fields): boolean {
  return Object.values(fields).some(({ isFile }) => isFile);
}

/** Returns whether an empty input is refused. */
export function isRequired({ required, schema, missing }: Field): boolean {
  return required ?? (missing !== undefined || !schema.safeParse(undefined).success);
}

/** An empty choice counts as missing. */
function omitNull(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ?? undefined]),
  );
}

/** A message about an item of a list is one about its field. */
function toFieldErrors(errors: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]),
  );
}

/** Returns the messages of wrong inputs by field, from the schemas of the contract. */
export function validateFields(
  fields: Fields,
  values: Values,
  record: Values | null,
  check?: CrossCheck,
) {
  const shown = listShownFields(fields, values, record);
  const checked = shown.filter(([name, { isUnchecked }]) => !isUnchecked?.(values[name]));
  const shape = Object.fromEntries(checked.map(([name, { schema }]) => [name, schema]));
  const resolve = schemaResolver(z.object(shape), { sync: true });
  const missing = shown.filter(
    ([name, field]) => record === null && field.missing && !values[name],
  );
  return {
    ...check?.(values),
    ...toFieldErrors(resolve(omitNull(values))),
    ...Object.fromEntries(missing.map(([name, field]) => [name, field.missing])),
  };
}

/**
 * Form state for described fields, validated with the schemas of the contract.
 * @param record the stored record; null for a new one
 * @param first values of a new record that differ from the fields' own
 */
export function useFieldsForm(
  fields: Fields,
  record: Values | null,
  { first = {}, check }: { first?: Values; check?: CrossCheck | undefined } = {},
): FieldsFormState {
  return useForm<Values>({
    initialValues: { ...toFormValues(fields, record), ...first },
    validate: (values) => validateFields(fields, values, record, check),
  });
}

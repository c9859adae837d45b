import { PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { toPlainAmount, typedAmount } from '../../../../contracts/decimal-fields.ts';
import type { FieldNotes, Labelled } from '../../../../contracts/fields.ts';

export type Values = Record<string, unknown>;

/** What a field's input gets from its form. */
export interface InputProps {
  label: string;
  description: ReactNode;
  required: boolean;
  disabled: boolean;
  error: ReactNode;
  // biome-ignore lint/suspicious/noExplicitAny: each widget knows the type of its own value
  value: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onChange(value: any): void;
  'data-autofocus': true | undefined;
}

/** What an input may depend on besides its own value. */
export interface InputContext {
  /** The stored record; null in a new one. */
  record: Values | null;
  values: Values;
}

export interface FieldOptions {
  /** Replaces the label of the contract. */
  label?: string;
  /** Replaces the help text of the contract. */
  help?: ReactNode;
  /** Help text that depends on the record or on other inputs. */
  getHelp?(record: Values | null, values: Values): ReactNode;
  /** Whether the field is collapsed under 'Avanzado', or a heading of its own, until it is opened or has an error. */
  isAdvanced?: boolean | string;
  /** Whether the input shares its row with the next field that has this option. */
  isHalf?: boolean;
  /** Whether the field is shown, checked and sent. */
  isShown?(values: Values, record: Values | null): boolean;
  /** Whether this value is accepted although the contract would refuse it, as one stored earlier. */
  isUnchecked?(value: unknown): boolean;
  /** Value of a new record, or a function that returns it when the form opens. */
  initial?: unknown;
  required?: boolean;
  /** Values for other inputs that are empty or still as proposed, once this input has a value. */
  proposes?(value: string): Values;
  /** Converts a stored value to the value of the input; by default its text. */
  toInput?(stored: unknown, record: Values): unknown;
  /** Converts the input's value to request fields; by default it is sent as it is. */
  toRequest?(name: string, value: unknown, record: Values | null): Values;
}

/**
 * A field of a form: the contract's schema with its notes, and the input that edits it. `Out` is
 * the type of the value on the wire.
 */
export interface Field<Out = unknown> extends FieldOptions {
  schema: z.ZodType<Out>;
  notes: FieldNotes;
  /** Value of an empty input. */
  empty: unknown;
  toInput(stored: unknown, record: Values): unknown;
  /** Whether the value contains a file. */
  isFile?: true;
  /** Whether focusing the input opens a list; it is then not focused automatically. */
  opensOnFocus?: true;
  /** Message if the field is required in a new record only. */
  missing?: string;
  render(props: InputProps, context: InputContext): ReactNode;
}

type Rendered = Pick<Field, 'render'> &
  Partial<Pick<Field, 'empty' | 'toInput' | 'toRequest' | 'opensOnFocus'>>;

/** Creates a field with an input of its own. */
export function field<T extends Labelled>(
  schema: T,
  rendered: Rendered,
  options: FieldOptions = {},
): Field<z.output<T>> {
  return {
    schema: schema as z.ZodType<z.output<T>>,
    notes: schema.notes,
    empty: '',
    toInput: (stored) => (stored === null || stored === undefined ? '' : String(stored)),
    ...options,
    ...rendered,
  };
}

type TextOptions = FieldOptions &
  Pick<
    TextInputProps,
    'placeholder' | 'inputMode' | 'type' | 'maxLength' | 'autoComplete' | 'aria-label'
  > & {
    /** Whether the text is a code or an address, which no keyboard should correct. */
    isCode?: boolean;
  };

const literalInput = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

export function typedText(event: { currentTarget: { value: string } }): string {
  return event.currentTarget.value;
}

export function textField<T extends Labelled>(schema: T, options: TextOptions = {}) {
  const { placeholder, inputMode, type, maxLength, isCode, autoComplete, ...own } = options;
  const { 'aria-label': name, ...rest } = own;
  const input = { placeholder, inputMode, type, autoComplete, 'aria-label': name };
  const render = ({ onChange, ...props }: InputProps) => (
    <TextInput
      {...input}
      {...(isCode ? literalInput : {})}
      {...props}
      maxLength={maxLength ?? schema.notes.maxLength}
      onChange={(event) => onChange(typedText(event))}
    />
  );
  return field(schema, { render }, rest);
}

/** Password with a button that shows it. */
export function passwordField<T extends Labelled>(schema: T, options: TextOptions = {}) {
  const { autoComplete, maxLength, ...rest } = options;
  const render = ({ onChange, ...props }: InputProps) => (
    <PasswordInput
      {...props}
      maxLength={maxLength ?? schema.notes.maxLength}
      autoComplete={autoComplete}
      onChange={(event) => onChange(typedText(event))}
    />
  );
  return field(schema, { render }, rest);
}

/** Numeric input with a text value; the contract's schema reads the text. */
export function numberField<T extends Labelled>(schema: T, options: TextOptions = {}) {
  return textField(schema, { inputMode: 'numeric', ...options });
}

/** Amount of money, typed as it is written in Spanish; the call gets the number that was meant. */
export function moneyField<T extends Labelled>(schema: T, options: TextOptions = {}) {
  return textField(typedAmount(schema), {
    inputMode: 'decimal',
    maxLength: 20,
    toRequest: (name, value) => ({ [name]: toPlainAmount(value) }),
    ...options,
  });
}

/** Help text of a link, with what is stored where that differs from what was typed. */
function withStored(help: ReactNode, schema: Labelled, typed: string): ReactNode {
  const { success, data } = schema.safeParse(typed);
  if (!success || data === typed.trim()) return help;
  return (
    <>
      {help} Se guardará: <b>{String(data)}</b>
    </>
  );
}

/**
 * Link or id of another service.
 * @param Proof shows what the service knows of what was typed
 */
export function linkField<T extends Labelled>(
  schema: T,
  { Proof, ...options }: TextOptions & { Proof?: ComponentType<{ typed: string }> } = {},
) {
  const input = textField(schema, { inputMode: 'url', isCode: true, ...options });
  const render = ({ description, ...props }: InputProps, context: InputContext) => {
    const stored = withStored(description, schema, props.value);
    const help = Proof ? (
      <>
        {stored}
        <Proof typed={props.value} />
      </>
    ) : (
      stored
    );
    return input.render({ ...props, description: help }, context);
  };
  return { ...input, render };
}

export function longField<T extends Labelled>(
  schema: T,
  { rows = [4, 14], ...options }: FieldOptions & { rows?: [least: number, most: number] } = {},
) {
  const render = ({ onChange, ...props }: InputProps) => (
    <Textarea
      autosize
      minRows={rows[0]}
      maxRows={rows[1]}
      maxLength={schema.notes.maxLength}
      {...props}
      onChange={(event) => onChange(typedText(event))}
    />
  );
  return field(schema, { render }, options);
}

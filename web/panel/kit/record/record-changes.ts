import type { RecordChange } from '../../../../contracts/edits.ts';
import { MAX_JSON_CHARACTERS, readRichText } from '../../../../contracts/rich-text.ts';
import type { Values } from '../fields/fields.tsx';

/** What names a record in the panel: the call that changes or creates it. */
export type RecordRef = Pick<RecordChange, 'id' | 'name'> & { call: string };

/** A record that is published, with what is typed in it and not saved. */
export interface Published extends RecordRef {
  label: string;
  edit: { username: string; typed_at: string; changes: readonly RecordChange[] } | null;
}

type FieldChange = RecordChange['fields'][string];

/** What is typed in a record and its parts, by `toKey`. */
export type Typed = Readonly<Record<string, RecordChange>>;

/** What differs between two states of what is typed; null for a field that is not typed any more. */
export type TypedDiff = Readonly<
  Record<string, RecordRef & { fields: Readonly<Record<string, FieldChange | null>> }>
>;

export const toKey = ({ call, id, name = '' }: RecordRef) => `${call} ${id ?? name}`;

export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

export const toTyped = (changes: readonly RecordChange[]): Typed =>
  Object.fromEntries(changes.map((change) => [toKey(change), change]));

/** Returns what is sent: without records in which nothing is typed. */
export const toChanges = (typed: Typed): RecordChange[] =>
  Object.values(typed).filter(({ fields }) => Object.keys(fields).length > 0);

export const isNothing = (typed: Typed) => toChanges(typed).length === 0;

/** Returns the fields of a request that differ from those of the record; files always do. */
export function pickChanges(base: Values, mine: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).filter(
      ([name, value]) => value instanceof Blob || !isSame(value, base[name]),
    ),
  );
}

/** Sets fields of a record; null takes one away. */
export function setFields(
  typed: Typed,
  { call, id, name }: RecordRef,
  fields: Readonly<Record<string, FieldChange | null>>,
): Typed {
  const ref = { call, id, name };
  const all = { ...typed[toKey(ref)]?.fields, ...fields };
  const left = Object.entries(all).filter((entry): entry is [string, FieldChange] => !!entry[1]);
  const { [toKey(ref)]: _, ...others } = typed;
  if (left.length === 0) return others;
  return { ...others, [toKey(ref)]: { ...ref, fields: Object.fromEntries(left) } as RecordChange };
}

/** Returns what leads from one state to another. */
export function diffTyped(from: Typed, to: Typed): TypedDiff {
  const diff: Record<string, TypedDiff[string]> = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[key], to[key]];
    const names = Object.keys({ ...before?.fields, ...after?.fields });
    const changed = names.filter(
      (name) => !isSame(before?.fields[name]?.is, after?.fields[name]?.is),
    );
    const ref = after ?? before;
    if (ref === undefined || changed.length === 0) continue;
    const fields = changed.map((name) => [name, after?.fields[name] ?? null]);
    diff[key] = { ...ref, fields: Object.fromEntries(fields) };
  }
  return diff;
}

export const isEmptyDiff = (diff: TypedDiff) => Object.keys(diff).length === 0;

export const applyDiff = (typed: Typed, diff: TypedDiff): Typed =>
  Object.values(diff).reduce((all, { fields, ...ref }) => setFields(all, ref, fields), typed);

/**
 * Whether a field of the difference is typed otherwise.
 * @param known what was known to be typed: a field that is as it was then does not count
 */
export const isOverlapping = (typed: Typed, diff: TypedDiff, known: Typed = {}): boolean =>
  Object.entries(diff).some(([key, { fields }]) =>
    Object.entries(fields).some(([name, field]) => {
      const other = typed[key]?.fields[name];
      const before = known[key]?.fields[name];
      const isKnown = before !== undefined && isSame(other?.is, before.is);
      return other !== undefined && !isKnown && !isSame(other.is, field?.is);
    }),
  );

/**
 * What is left to save after these changes were: fields that were typed anew since.
 * @param answers what each change was answered, by its position: the site may have trimmed a text
 */
export function omitSaved(
  typed: Typed,
  saved: readonly RecordChange[],
  answers: readonly Values[] = [],
): Typed {
  return saved.reduce((all, { fields, ...ref }, position) => {
    const present = all[toKey(ref)]?.fields ?? {};
    const stored = answers[position] ?? {};
    const left = Object.entries(fields).map(([name, { is }]) => {
      const field = present[name];
      const was = name in stored ? stored[name] : is;
      return [name, field && !isSame(field.is, is) ? { ...field, was } : null] as const;
    });
    return setFields(all, ref, Object.fromEntries(left));
  }, typed);
}

/** The record with what is typed in it. */
export const withTyped = (record: Values, change: RecordChange | undefined): Values => ({
  ...record,
  ...Object.fromEntries(Object.entries(change?.fields ?? {}).map(([name, { is }]) => [name, is])),
});

function getText(node: unknown): string {
  const { type, text, content } = node as { type: string; text?: string; content?: unknown[] };
  if (text !== undefined) return text;
  if (type === 'hardBreak') return '\n';
  const words = (content ?? []).map(getText).join('');
  return type === 'doc' ? words.trim() : `${words}\n`;
}

/** A request field as text for people. */
export function showField(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(showField).join(', ');
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  const text = value === null || value === undefined ? '' : String(value);
  if (!text.startsWith('{"type":"doc"') || text.length > MAX_JSON_CHARACTERS) return text;
  try {
    return getText(readRichText(text));
  } catch {
    return text;
  }
}

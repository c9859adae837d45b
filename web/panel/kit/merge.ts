import { MAX_JSON_CHARACTERS, readRichText } from '../../../contracts/rich-text.ts';
import type { Values } from './fields.tsx';

/** A field that two people have changed to different values. */
export interface Conflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** Whether two forms have the same values, in whatever order. */
export const hasSameValues = (left: Values = {}, right: Values = {}) =>
  Object.keys({ ...left, ...right }).every((name) => isSame(left[name], right[name]));

/** The fields of a request that differ from those of the record; files always do. */
export function pickChanges(base: Values, mine: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).filter(
      ([name, value]) => value instanceof Blob || !isSame(value, base[name]),
    ),
  );
}

/**
 * Compares the request fields of one person with what another has saved meanwhile. A field that only
 * one of both has changed is theirs; what both have changed differently is a conflict.
 * @param base fields of the record as the form read it
 */
export function mergeFields(base: Values, theirs: Values, mine: Values) {
  const own = pickChanges(base, mine);
  const conflicts: Conflict[] = [];
  const merged: Values = { ...mine };
  for (const [name, value] of Object.entries(theirs)) {
    if (!(name in mine) || isSame(value, base[name])) continue;
    if (!(name in own)) merged[name] = value;
    else if (!isSame(value, own[name]) && !(own[name] instanceof Blob)) {
      conflicts.push({ name, mine: own[name], theirs: value });
    }
  }
  return { merged, conflicts };
}

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
  const text = value === null || value === undefined ? '' : String(value);
  if (!text.startsWith('{"type":"doc"') || text.length > MAX_JSON_CHARACTERS) return text;
  try {
    return getText(readRichText(text));
  } catch {
    return text;
  }
}

import type { AuditItem } from '../../../../contracts/audit.ts';
import { getPlainText } from '../../../../contracts/lyric-lines.ts';
import type { RichText } from '../../../../contracts/rich-text.ts';
import { showTime } from '../../ui/show-time.ts';
import { fieldLabel, valueLabel } from './audit-labels.ts';

/** A changed field; `from` or `to` is null if the record did not exist. */
export interface ChangedField {
  field: string;
  from: string | null;
  to: string | null;
}

const EMPTY = '(vacío)';

/** The field of an audit entry that holds a small copy of a picture. */
export const THUMBNAIL = 'thumbnail';

/** Stored name of an audio file, which means nothing to people. */
const AUDIO = 'file';

/** The document of a lyric, of which the lines are shown. */
const LYRIC = 'document';

const CENTS = 'price_cents';

/** Columns that mean nothing to people: the number, and what follows from others or from the file. */
const UNSHOWN = /^(id|search|begins_at|finishes_at|peaks)$/;

/** What a record belongs to: a number, which says in the history that it changed. */
const OWNER = /^(entry|segment|capsule)_id$/;

/** As `UNSHOWN`, to people who look at one record: its position and times. */
const INTERNAL = /^(kind|position|created_at|updated_at|(?!name|title|picture).+_id)$/;

/** Milliseconds since 1970. */
const MOMENT = /(_at|_from|_until)$/;

/** Returns a list as it is, or read from its stored JSON; null for any other value. */
function readList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !/^\[.*\]$/s.test(value)) return null;
  try {
    return JSON.parse(value) as unknown[];
  } catch {
    return null;
  }
}

/** An item of a list: by its name, or else by its fields. */
function findShownItem(field: string, item: unknown, resource?: string): string {
  if (typeof item !== 'object' || item === null) return shown(field, item, resource);
  if ('name' in item) return String(item.name);
  const parts = Object.entries(item).map(
    ([name, value]) => `${fieldLabel(name, resource)}: ${shown(name, value, resource)}`,
  );
  return parts.join(' ');
}

/** Formats a stored value; booleans are stored as 0 and 1. */
function shown(field: string, value: unknown, resource?: string): string {
  const label = valueLabel(field, value, resource);
  if (label !== undefined) return label;
  if (value === null || value === undefined || value === '') return EMPTY;
  const list = readList(value);
  if (list !== null)
    return list.map((item) => findShownItem(field, item, resource)).join(', ') || EMPTY;
  if (typeof value === 'number' && MOMENT.test(field)) {
    return showTime(new Date(value).toISOString());
  }
  if (typeof value === 'number' && field === CENTS) return String(value / 100);
  if (field === LYRIC) return getPlainText(JSON.parse(String(value)) as RichText) || EMPTY;
  if (/^(is|has|can|must)_/.test(field)) return value === 1 || value === true ? 'Sí' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Change = Pick<AuditItem, 'before' | 'after'> & { resource?: string };

/**
 * Returns the changed fields; for a new or deleted record every field that is not empty.
 * @param isHistory leaves out what is internal to the record
 */
export function listChangedFields({ before, after, resource }: Change, isHistory = false) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed: ChangedField[] = [];
  const isInternal = (field: string) =>
    INTERNAL.test(field) && !(before && after && OWNER.test(field));
  for (const field of names) {
    const from = before && shown(field, before[field], resource);
    const to = after && shown(field, after[field], resource);
    if (UNSHOWN.test(field) || from === to || (isHistory && isInternal(field))) continue;
    if (field === AUDIO) {
      changed.push({ field, from: from && 'Audio anterior', to: to && 'Audio nuevo' });
      continue;
    }
    // The pictures themselves say more than their numbers.
    if (field === 'picture_id' && (names.has(THUMBNAIL) || (isHistory && before === null)))
      continue;
    if ((from ?? EMPTY) === EMPTY && (to ?? EMPTY) === EMPTY) continue;
    changed.push({ field, from, to });
  }
  return changed;
}

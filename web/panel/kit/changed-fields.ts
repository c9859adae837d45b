import type { AuditItem } from '../../../contracts/audit.ts';
import { showTime } from '../ui/show-time.ts';
import { valueLabel } from './audit-labels.ts';

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

/** The names of a date, in their order. */
const LINEUP = 'lineup';

/** Milliseconds since 1970. */
const MOMENT = /(_at|_from|_until)$/;

/** Formats a stored value; booleans are stored as 0 and 1. */
function shown(field: string, value: unknown, resource?: string): string {
  const label = valueLabel(field, value, resource);
  if (label !== undefined) return label;
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field === LINEUP && Array.isArray(value)) {
    return value.map(({ name }: { name: string }) => name).join(', ') || EMPTY;
  }
  if (typeof value === 'number' && MOMENT.test(field)) {
    return showTime(new Date(value).toISOString());
  }
  if (/^(is|has|can|must)_/.test(field)) return value === 1 || value === true ? 'Sí' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Change = Pick<AuditItem, 'before' | 'after'> & { resource?: string };

/** Returns the changed fields; for a new or deleted record every field that is not empty. */
export function changedFields({ before, after, resource }: Change) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed: ChangedField[] = [];
  for (const field of names) {
    const from = before && shown(field, before[field], resource);
    const to = after && shown(field, after[field], resource);
    if (field === 'id' || from === to) continue;
    if (field === AUDIO) {
      changed.push({ field, from: from && 'Audio anterior', to: to && 'Audio nuevo' });
      continue;
    }
    // The pictures themselves say more than their numbers.
    if (field === 'picture_id' && names.has(THUMBNAIL)) continue;
    if ((from ?? EMPTY) === EMPTY && (to ?? EMPTY) === EMPTY) continue;
    changed.push({ field, from, to });
  }
  return changed;
}

/** Returns the name of the record from the first field that has one; otherwise empty. */
export function getName({ before, after }: Pick<AuditItem, 'before' | 'after'>): string {
  const item = after ?? before ?? {};
  const name = ['name', 'title', 'username', 'aka'].map((field) => item[field]).find(Boolean);
  return typeof name === 'string' ? name : '';
}

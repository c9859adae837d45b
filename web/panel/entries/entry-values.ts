import { optionalEmail } from '../../../contracts/email-fields.ts';
import { type EntryItem, type EntryKind, NO_FILTER } from '../../../contracts/entries.ts';
import { optionalText, text } from '../../../contracts/fields.ts';
import { fieldCheck } from '../ui/check-field.ts';

/** The basic form of an entry, as its fields hold it. */
export interface EntryValues {
  name: string;
  email: string;
  description: string;
  priority: string;
  condition: string[];
  name_id: string;
  seo_title: string;
  seo_description: string;
}

export function valuesOf(item: EntryItem | null): EntryValues {
  return {
    name: item?.name ?? '',
    email: item?.email ?? '',
    description: item?.description ?? '',
    priority: String(item?.priority ?? 10),
    condition: (item?.condition ?? []).map(String),
    name_id: item?.name_id ?? '',
    seo_title: item?.seo_title ?? '',
    seo_description: item?.seo_description ?? '',
  };
}

const isSlug = /^([a-z0-9]+(-[a-z0-9]+)*)?$/;

/** What the form checks before it is sent. */
export function checksOf(kind: EntryKind) {
  const common = {
    name: fieldCheck(text(120)),
    email: fieldCheck(optionalEmail()),
    name_id: (value: string) =>
      isSlug.test(value.trim()) ? null : 'Use solo letras minúsculas, números y guiones.',
    seo_title: fieldCheck(optionalText(120)),
    seo_description: fieldCheck(optionalText(320)),
  };
  if (kind === 'artist') return { ...common, description: fieldCheck(text(20_000)) };
  return {
    ...common,
    condition: (value: string[]) => (value.length === 0 ? NO_FILTER : null),
  };
}

type EntryFields = Partial<Omit<EntryItem, 'id' | 'picture' | 'is_active' | 'condition'>> & {
  condition?: (1 | 2 | 3)[];
};

/** The wire's fields: those that differ from `before`, or all that say something. */
export function fieldsOf(values: EntryValues, before: EntryItem | null): EntryFields {
  const priority = Number(values.priority);
  const condition = values.condition.map(Number).sort();
  const all: Record<string, unknown> = { ...values, priority, condition };
  const known: Record<string, unknown> = before ?? {
    ...valuesOf(null),
    condition: [],
    priority: 0,
  };
  const changed = Object.entries(all).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
  );
  return Object.fromEntries(changed);
}

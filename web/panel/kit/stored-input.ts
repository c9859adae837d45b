import { contentCalls } from '../../../contracts/editing.ts';
import { localValues } from '../../ui/storage.ts';
import { getPageOwner, parseStoredInput, STORED_INPUT_KEY } from '../ui/session.ts';
import type { Edits } from './edits.ts';
import type { Values } from './fields.tsx';
import { isSame } from './merge.ts';

/** The tab of a record's page in which something was typed. */
interface KeptPlace {
  page: string;
  tab: string;
}

/** What was typed into a form, without files, until it is saved. */
export interface StoredInput {
  /** The changed values of the inputs. */
  values: Values;
  /** What the changed fields of the request were before. */
  base: Values;
  /** When the draft was saved that this input replaces; null: none. */
  replaces: string | null;
  /** When the draft was saved that has it; null: the server does not have it. */
  sent: string | null;
  place: KeptPlace | null;
  /** ISO 8601, UTC. */
  at: string;
}

/** Whether input of a form is kept in the browser: it is content of the site, or a contest. Nothing secret is either. */
export const isInputStored = (call: string): boolean =>
  contentCalls.includes(call) || call === 'PATCH /postulations/postulations/:id/';

const listOwnKeys = () => `${STORED_INPUT_KEY}${getPageOwner()?.userId} `;

/**
 * Returns the key of a form's input: of the account that uses the page alone.
 * @param field tells the forms of one record from each other
 */
export function toStorageKey(
  { call, id, name = '' }: Pick<Edits, 'call' | 'id' | 'name'>,
  field = '',
) {
  return `${listOwnKeys()}${call} ${id ?? name} ${field}`;
}

/** Returns the key under which one opening of the form alone writes: none replaces the input of another. */
export const toOpeningKey = (key: string, opening: string) => `${key} ${opening}`;

export const readInput = (key: string) => parseStoredInput<StoredInput>(localValues.get(key));

/** Returns the keys under which openings of a form, also in other windows, have kept its input. */
export const listOpeningKeys = (key: string) =>
  localValues.keys().filter((item) => item === key || item.startsWith(`${key} `));

/**
 * Returns what openings of a form have kept, the latest of each field; null: nothing.
 * @param filter leaves out input of an opening
 */
export function readMerged(
  keys: readonly string[],
  filter: (input: StoredInput) => boolean = () => true,
): StoredInput | null {
  const all = keys.map(readInput).filter((input) => input !== null && filter(input));
  return (all as StoredInput[])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reduce<StoredInput | null>(
      (before, input) => ({
        ...input,
        values: { ...before?.values, ...input.values },
        base: { ...before?.base, ...input.base },
      }),
      null,
    );
}

/**
 * Returns what openings of a form have kept, the latest of each field, with the keys of those that it
 * has all of; what was typed into a field before, by an opening that the latest did not go on from, waits.
 * @param filter leaves out what the server has
 * @param isWhole returns what one opening alone has kept, as each has begun a record of its own
 */
export function readLatest(
  keys: readonly string[],
  filter?: (input: StoredInput) => boolean,
  isWhole = false,
): { input: StoredInput | null; shown: string[]; waiting: string[] } {
  const kept = keys.filter((item) => readMerged([item], filter) !== null);
  const merged = readMerged(kept);
  const isShown = (item: string) => {
    const { values = {}, at = '' } = readInput(item) ?? {};
    if (isWhole) return at === merged?.at;
    return Object.entries(values).every(([name, value]) => isSame(value, merged?.values[name]));
  };
  const shown = kept.filter(isShown);
  const waiting = kept.filter((item) => !isShown(item));
  return { input: isWhole ? readMerged(shown) : merged, shown, waiting };
}

/** Keeps input in this browser; null forgets it. Returns whether the browser had room for it. */
export function storeInput(key: string, input: StoredInput | null): boolean {
  if (input !== null) return localValues.set(key, JSON.stringify(input));
  localValues.remove(key);
  return true;
}

/** Takes values out of kept input. */
export function omitValues(key: string, names: readonly string[]): void {
  const input = readInput(key);
  if (input === null) return;
  const left = Object.entries(input.values).filter(([name]) => !names.includes(name));
  storeInput(key, left.length === 0 ? null : { ...input, values: Object.fromEntries(left) });
}

/** Returns the tabs of a record's page in which input of stored records is kept that the server does not have. */
export function listStoredTabs(page: string): string[] {
  const start = listOwnKeys();
  return (
    localValues
      .keys()
      .filter((key) => key.startsWith(start))
      // Of a record that is created where it stands on the page of another one, as a portrait.
      .filter((key) => !key.startsWith(`${start}POST `) || / new \{/.test(key))
      .flatMap((key) => {
        const input = readInput(key);
        return input?.place?.page === page && !input.sent ? [input.place.tab] : [];
      })
  );
}

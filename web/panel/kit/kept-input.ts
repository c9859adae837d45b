import { contentCalls } from '../../../contracts/editing.ts';
import { getPageOwner, KEPT_INPUT_KEY } from '../ui/session.ts';
import type { Edits } from './edits.ts';
import type { Values } from './fields.tsx';

/** The tab of a record's page in which something was typed. */
export interface KeptPlace {
  page: string;
  tab: string;
}

/** What was typed into a form, without files, until the server has it. */
export interface KeptInput {
  /** The changed values of the inputs. */
  values: Values;
  /** What the changed fields of the request were before. */
  base: Values;
  /** When the draft was saved that this input replaces; null: none. */
  replaces: string | null;
  place: KeptPlace | null;
  /** ISO 8601, UTC. */
  at: string;
}

/** Whether input of a form is kept in the browser: it is content of the site, or a contest. Nothing secret is either. */
export const keepsInput = (call: string): boolean =>
  contentCalls.includes(call) || call === 'PATCH /postulations/postulations/:id/';

const ownKeys = () => `${KEPT_INPUT_KEY}${getPageOwner()?.userId} `;

/**
 * Returns the key of a form's input: of the account that uses the page alone.
 * @param field tells the forms of one record from each other
 */
export function keptKey({ call, id, name = '' }: Pick<Edits, 'call' | 'id' | 'name'>, field = '') {
  return `${ownKeys()}${call} ${id ?? name} ${field}`;
}

function parse(stored: string | null): KeptInput | null {
  try {
    return JSON.parse(stored ?? 'null') as KeptInput | null;
  } catch {
    return null;
  }
}

export const readInput = (key: string) => parse(localStorage.getItem(key));

/** Keeps input in this browser; null forgets it. Returns whether the browser had room for it. */
export function keepInput(key: string, input: KeptInput | null): boolean {
  try {
    if (input === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(input));
    return true;
  } catch {
    return false;
  }
}

/** Returns the tabs of a record's page in which input is kept. */
export function listKeptTabs(page: string): string[] {
  const start = ownKeys();
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const place = readInput(key)?.place;
      return place?.page === page ? [place.tab] : [];
    });
}

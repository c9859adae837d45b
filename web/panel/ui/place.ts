import { paths } from '../../ui/paths.ts';

/** What an address of the panel can say besides the section, in the order in which it is written. */
const PLACE_KEYS = ['id', 'tab', 'q', 'contest', 'kind', 'role', 'state', 'sort', 'page'] as const;

export type PlaceKey = (typeof PLACE_KEYS)[number];
export type PlaceParams = Readonly<Partial<Record<PlaceKey, string>>>;

/** A place of the panel: a section, and what is opened, searched and shown in it. */
export interface Place {
  /** Code of the menu, 0 for the welcome; null when the address names something else. */
  section: number | null;
  params: PlaceParams;
}

export interface PlaceAddress {
  search: string;
  hash: string;
}

/** Characters that a value may have; the API accepts searches of the same length. */
const MAX_LENGTH = 100;
const SECTION = /^\d{1,3}$/;
const SECTION_HASH = /^#(\d+)$/;

/** Trims and shortens a text to what an address carries. */
export function boundText(text: string): string {
  return text.trim().slice(0, MAX_LENGTH).toWellFormed().trim();
}

function parseSection(code: string): number | null {
  return SECTION.test(code) ? Number(code) : null;
}

/**
 * Reads the place of an address. `#21` is the same as `?s=21` and wins over the search parameters.
 * Unknown keys are dropped and values are bounded: an address may come from anywhere.
 */
export function parsePlace({ search, hash }: PlaceAddress): Place {
  const code = SECTION_HASH.exec(hash)?.[1];
  if (code !== undefined) return { section: parseSection(code), params: {} };
  const given = new URLSearchParams(search);
  const params: Partial<Record<PlaceKey, string>> = {};
  for (const key of PLACE_KEYS) {
    const value = boundText(given.get(key) ?? '');
    if (value !== '') params[key] = value;
  }
  return { section: parseSection(given.get('s') ?? '0'), params };
}

/** The address of a place, from the root of the site. */
export function formatPlace({ section, params }: Place): string {
  const query = new URLSearchParams();
  if (section !== 0) query.set('s', String(section ?? ''));
  for (const key of PLACE_KEYS) {
    const value = boundText(params[key] ?? '');
    if (value !== '') query.set(key, value);
  }
  return query.size === 0 ? paths.dashboard : `${paths.dashboard}?${query}`;
}

/** The address of a section, as links write it. */
export function sectionPath(section: number, params: PlaceParams = {}): string {
  return formatPlace({ section, params });
}

/** The same place with no record opened. */
export function withoutRecord({ section, params }: Place): Place {
  if (params.id === undefined) return { section, params };
  const { id, tab, ...list } = params;
  return { section, params: list };
}

/** A whole number of `least` or more with at most 15 digits; null for anything else. */
export function parseWhole(value: string | undefined, least: number): number | null {
  if (value === undefined || !/^\d{1,15}$/.test(value)) return null;
  const number = Number(value);
  return number < least ? null : number;
}

/** Returns the value when it is one of those allowed, and null otherwise. */
export function parseOneOf<T extends string>(
  value: string | undefined,
  allowed: readonly T[],
): T | null {
  return allowed.find((one) => one === value) ?? null;
}

import { paths } from '../../../contracts/paths.ts';

/** Query parameters of the panel besides the section, in the order in which they are written. */
const PLACE_KEYS = [
  'list',
  'id',
  'tab',
  'open',
  'part',
  'view',
  'new',
  'q',
  'contest',
  'tag',
  'kind',
  'role',
  'state',
  'sort',
  'page',
] as const;

export type PlaceKey = (typeof PLACE_KEYS)[number];

export type PlaceParams = Readonly<Partial<Record<PlaceKey, string>>>;

/** A location in the panel: a section, and its opened record, search and filters. */
export interface Place {
  /** Menu code, 0 for the welcome screen; null if the URL names something else. */
  section: number | null;
  params: PlaceParams;
}

export interface PlaceAddress {
  search: string;
  hash: string;
}

/** Maximum characters of a value; the API has the same limit for searches. */
const MAX_VALUE_LENGTH = 100;

const SECTION_CODE = /^\d{1,3}$/;

const SECTION_HASH = /^#(\d+)$/;

/** Trims a text and cuts it to `MAX_VALUE_LENGTH` characters. */
export function trimAndLimit(text: string): string {
  return text.trim().slice(0, MAX_VALUE_LENGTH).toWellFormed().trim();
}

function parseSection(code: string): number | null {
  return SECTION_CODE.test(code) ? Number(code) : null;
}

/**
 * Parses the place of a URL. `#21` is the same as `?s=21` and takes precedence over the search
 * parameters. Unknown keys are dropped and values are limited, because URLs are untrusted input.
 */
export function parsePlace({ search, hash }: PlaceAddress): Place {
  const code = SECTION_HASH.exec(hash)?.[1];
  if (code !== undefined) return { section: parseSection(code), params: {} };
  const query = new URLSearchParams(search);
  const params: Partial<Record<PlaceKey, string>> = {};
  for (const key of PLACE_KEYS) {
    const value = trimAndLimit(query.get(key) ?? '');
    if (value !== '') params[key] = value;
  }
  return { section: parseSection(query.get('s') ?? '0'), params };
}

/** Returns the URL of a place, from the root of the site. */
export function formatPlace({ section, params }: Place): string {
  const query = new URLSearchParams();
  if (section !== 0) query.set('s', String(section ?? ''));
  for (const key of PLACE_KEYS) {
    const value = trimAndLimit(params[key] ?? '');
    if (value !== '') query.set(key, value);
  }
  return query.size === 0 ? paths.dashboard : `${paths.dashboard}?${query}`;
}

/** Returns the URL of a section for links. */
export function sectionPath(section: number, params: PlaceParams = {}): string {
  return formatPlace({ section, params });
}

/** Whether two places show the same record, or lists of the same section. */
export function isSamePage(place: Place, other: Place): boolean {
  const { id, part } = other.params;
  return place.section === other.section && place.params.id === id && place.params.part === part;
}

/** Returns the list from which the record was opened: that of a part is in a tab of its record. */
export function removeRecord({ section, params }: Place): Place {
  const { part, view, ...record } = params;
  if (part !== undefined) return { section, params: record };
  const { id, tab, ...list } = record;
  return { section, params: id === undefined ? params : list };
}

/** Parses an integer of at least 1 with at most 15 digits; null for anything else. */
export function parsePositiveInteger(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,15}$/.test(value)) return null;
  const number = Number(value);
  return number < 1 ? null : number;
}

/** Returns the value when it is one of those allowed, and null otherwise. */
export function parseOneOf<T extends string>(
  value: string | undefined,
  allowed: readonly T[],
): T | null {
  return allowed.find((item) => item === value) ?? null;
}

/**
 * The tabs of each section that has some, by their names in addresses: the section shows them, and the
 * palette finds them.
 */
export const sectionTabs = {
  dates: { list: 'Lista', month: 'Mes' },
  reservations: { calendar: 'Calendario', requests: 'Por aprobar', list: 'Lista' },
  users: { users: 'Usuarios', purchases: 'Compras', packs: 'Paquetes' },
  ownReservations: { coming: 'Próximas', past: 'Anteriores' },
  hours: { packs: 'Paquetes', purchases: 'Compras', movements: 'Movimientos' },
} as const;

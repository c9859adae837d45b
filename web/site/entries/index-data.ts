import { redirect } from 'react-router';
import type { EntryKind } from '../../../contracts/entries.ts';
import { allPath, sectionPaths } from '../../../contracts/paths.ts';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import type { Caller } from '../../ui/api.ts';
import { getPageOfIndex, type ListPage } from '../lists/list-page.ts';
import { getRequestedPage } from '../lists/read-page.ts';

/** Items in the HTML: the widest window and those reachable from it with two clicks. */
export const CARDS_IN_PAGE = 15;

/** A letter with which names begin, and the first of them. */
export interface Letter {
  letter: string;
  page: number;
  /** The first item. */
  id: number;
}

export interface IndexData {
  kind: EntryKind;
  count: number;
  /** Index of the first card. */
  offset: number;
  items: EntryCard[];
  /** The page of the list of all, from A to Z; null for the index. */
  fullList: (Pick<ListPage<EntryCard>, 'page' | 'pages'> & { letters: Letter[] }) | null;
}

/** Cards in one request, and at most in the list of all. */
const CARDS_PER_REQUEST = 100;
const MAX_CARDS = 2_000;

/** Longest list without letters to jump to. */
const MAX_SHORT_LIST = 30;

/** Returns the first letter of a name without its accent; `#` for what is none. */
function getInitial(name: string): string {
  const [first = ''] = name.toUpperCase();
  if (first === 'Ñ') return first;
  const unaccented = first.normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(unaccented) ? unaccented : '#';
}

/** Divides sorted items by the letters with which their names begin. */
export function splitByLetter<T extends { name: string }>(items: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const letter = getInitial(item.name);
    groups.set(letter, [...(groups.get(letter) ?? []), item]);
  }
  return [...groups];
}

/** Returns the letters of a sorted list; none for a short one. */
export function getLetters(items: readonly Pick<EntryCard, 'id' | 'name'>[]): Letter[] {
  if (items.length <= MAX_SHORT_LIST) return [];
  const letters = new Map<string, Letter>();
  for (const [index, { id, name }] of items.entries()) {
    const letter = getInitial(name);
    if (!letters.has(letter)) letters.set(letter, { letter, page: getPageOfIndex(index), id });
  }
  return [...letters.values()];
}

/** Loads a page of the list of all items, from A to Z. */
async function loadFullList(caller: Caller, kind: EntryKind, url: URL): Promise<IndexData> {
  const items: EntryCard[] = [];
  let count = 1;
  while (items.length < Math.min(count, MAX_CARDS)) {
    const query = { offset: items.length, limit: CARDS_PER_REQUEST };
    const page = await caller.call('GET /h/entries/:kind/', { params: { kind }, query });
    if (page.items.length === 0) break;
    items.push(...page.items);
    count = page.count;
  }
  items.sort((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }));
  const { page, pages, ...listPage } = getRequestedPage(items, url, allPath(kind));
  return { kind, offset: 0, fullList: { page, pages, letters: getLetters(items) }, ...listPage };
}

/**
 * Loads the cards of an index page, starting at `?desde=`, or a page of all (`?ver=todos`).
 * @throws a redirect when the address names cards that do not exist, or both kinds of page
 */
export async function loadIndex(caller: Caller, kind: EntryKind, url: URL): Promise<IndexData> {
  const isAll = url.searchParams.get('ver') === 'todos';
  if (url.searchParams.has(isAll ? 'desde' : 'pagina')) {
    throw redirect(isAll ? allPath(kind) : sectionPaths[kind]);
  }
  if (isAll) return loadFullList(caller, kind, url);
  const offset = Number(url.searchParams.get('desde') ?? 0);
  const query = { offset, limit: CARDS_IN_PAGE };
  const page = await caller.call('GET /h/entries/:kind/', { params: { kind }, query });
  if (page.items.length === 0 && offset > 0) throw redirect(sectionPaths[kind]);
  return { kind, offset, fullList: null, ...page };
}

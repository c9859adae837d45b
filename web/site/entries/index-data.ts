import type { EntryKind } from '../../../contracts/entries.ts';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import type { Caller } from '../../ui/api.ts';

/** Items in the HTML: the widest window and those reachable from it with two clicks. */
export const CARDS_AT_ONCE = 15;

export interface IndexData {
  kind: EntryKind;
  count: number;
  /** Index of the first card. */
  offset: number;
  items: EntryCard[];
  /** Whether these are all items, from A to Z. */
  isAll?: boolean;
}

/** Cards in one request, and at most in the list of all. */
const CARDS_ASKED = 100;
const MOST_CARDS = 2_000;

/** Loads the cards of all items, from A to Z. */
async function loadAll(caller: Caller, kind: EntryKind): Promise<IndexData> {
  const items: EntryCard[] = [];
  let count = 1;
  while (items.length < Math.min(count, MOST_CARDS)) {
    const query = { offset: items.length, limit: CARDS_ASKED };
    const page = await caller.call('GET /h/entries/:kind/', { params: { kind }, query });
    if (page.items.length === 0) break;
    items.push(...page.items);
    count = page.count;
  }
  items.sort((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }));
  return { kind, offset: 0, isAll: true, count: items.length, items };
}

/** Loads the cards of an index page, starting at `?desde=`, or all of them (`?ver=todos`). */
export async function loadIndex(caller: Caller, kind: EntryKind, url: URL): Promise<IndexData> {
  if (url.searchParams.get('ver') === 'todos') return loadAll(caller, kind);
  const asked = Number(url.searchParams.get('desde') ?? 0);
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, 999_999) : 0;
  const query = { offset: wanted, limit: CARDS_AT_ONCE };
  const page = await caller.call('GET /h/entries/:kind/', { params: { kind }, query });
  if (page.items.length > 0 || wanted === 0) return { kind, offset: wanted, ...page };
  const first = await caller.call('GET /h/entries/:kind/', {
    params: { kind },
    query: { offset: 0, limit: CARDS_AT_ONCE },
  });
  return { kind, offset: 0, ...first };
}

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
}

/** Loads the cards of an index page, starting at `?desde=`. */
export async function loadIndex(caller: Caller, kind: EntryKind, url: URL): Promise<IndexData> {
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

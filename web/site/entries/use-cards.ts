import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import { call } from '../../ui/api.ts';
import { CARDS_AT_ONCE, type IndexData } from './index-data.ts';

/** A card and its position in the whole index, from 0. */
export interface PlacedCard {
  index: number;
  card: EntryCard;
}

type Known = ReadonlyMap<number, EntryCard>;

function withCards(known: Known, offset: number, items: readonly EntryCard[]): Known {
  const all = new Map(known);
  for (const [index, card] of items.entries()) all.set(offset + index, card);
  return all;
}

/**
 * Returns the cards starting at `?desde=`: those in the HTML first, then further ones from the API
 * as the window moves. `isMissing` if a window could not be loaded.
 */
export function useCards(data: IndexData) {
  const [search] = useSearchParams();
  const [known, setKnown] = useState<Known>(() => withCards(new Map(), data.offset, data.items));
  const [isMissing, setMissing] = useState(false);
  const asked = Number(search.get('desde') ?? 0);
  const start = Number.isSafeInteger(asked) && asked > 0 && asked < data.count ? asked : 0;
  const { kind, count } = data;
  const last = Math.min(start + CARDS_AT_ONCE, count) - 1;
  const isKnown = count === 0 || (known.has(start) && known.has(last));

  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    const query = { offset: start, limit: CARDS_AT_ONCE };
    call('GET /h/entries/:kind/', { params: { kind }, query })
      .then((page) => isCurrent && setKnown((cards) => withCards(cards, start, page.items)))
      .then(() => isCurrent && setMissing(false))
      .catch(() => isCurrent && setMissing(true));
    return () => {
      isCurrent = false;
    };
  }, [isKnown, kind, start]);

  const cards: PlacedCard[] = [];
  for (let index = start; index <= last; index += 1) {
    const card = known.get(index);
    if (card) cards.push({ index, card });
  }
  return { start, cards, isMissing: isMissing && !isKnown };
}

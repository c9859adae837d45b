import { z } from 'zod';
import type { Shape } from './call.ts';
import { optionalText, optionalWholeNumber } from './fields.ts';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;

/** `?page=&page_size=` of every paginated list. Pages start at 1. */
export const pageQuery = z.strictObject({
  page: optionalWholeNumber(1, MAX_PAGE),
  page_size: optionalWholeNumber(1, MAX_PAGE_SIZE),
});

/** A page of a list: `next` and `previous` are relative URLs, or null at the ends. */
export function toPage<T extends Shape>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

const UNSORTABLE = 'No se puede ordenar por este campo.';

/**
 * Query of a list that is searched and sorted: `search` finds words in any order, `sort` is one of
 * the names (ascending) or `-name` (descending), `id` finds one record whatever its page.
 */
export function searchedQuery<const N extends string>(names: readonly [N, ...N[]]) {
  const descending = names.map((name) => `-${name}` as const);
  return {
    ...pageQuery.shape,
    search: optionalText(100),
    sort: z.enum([...names, ...descending], { error: UNSORTABLE }).optional(),
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  };
}
/** Value of `?sort=` for these names. */
export type SortKey<N extends string> = N | `-${N}`;

import { z } from 'zod';
import { optionalWholeNumber } from './fields.ts';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;

/** `?page=&page_size=` of every paginated list. Pages start at 1. */
export const pageQuery = z.strictObject({
  page: optionalWholeNumber(1, MAX_PAGE),
  page_size: optionalWholeNumber(1, MAX_PAGE_SIZE),
});

/** A page of a list: `next` and `previous` are relative URLs, or null at the ends. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

import { DEFAULT_PAGE_SIZE } from '../../contracts/paging.ts';

export interface PageRequest {
  page?: number;
  page_size?: number;
}

/** The rows that a page covers. */
export function getWindow(query: PageRequest): { limit: number; offset: number } {
  const limit = query.page_size ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/**
 * A page as it goes over the wire. `path` is the call's own address below `/api`, `query` what it
 * was asked with; `next` and `previous` keep everything else that was asked for.
 */
export function pageView<T>(
  path: string,
  query: PageRequest & Record<string, unknown>,
  result: { count: number; results: T[] },
) {
  const { limit, offset } = getWindow(query);
  const page = query.page ?? 1;
  const linkTo = (target: number) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) params.set(name, String(value));
    }
    params.set('page', String(target));
    return `/api${path}?${params}`;
  };
  return {
    count: result.count,
    next: offset + limit < result.count ? linkTo(page + 1) : null,
    previous: page > 1 ? linkTo(page - 1) : null,
    results: result.results,
  };
}

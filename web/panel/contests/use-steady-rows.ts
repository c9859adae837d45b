import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Below the dashboard's header; pixels. */
const HEADER = 60;

/** Where each row begins on the page, from its top, by the row's `data-row`. */
function measure(body: HTMLElement): Map<string, number> {
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')];
  return new Map(
    rows.map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().top + window.scrollY]),
  );
}

/**
 * Keeps the rows that are being read where they are when a refreshed list has more or fewer rows
 * above them. `list` names what is listed: another page or search begins anew.
 */
export function useSteadyRows(
  rows: unknown,
  list: string,
): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const before = useRef({ list, tops: new Map<string, number>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what moves
  useLayoutEffect(() => {
    if (body.current === null) return;
    const tops = measure(body.current);
    if (before.current.list === list) {
      const seen = [...before.current.tops].find(
        ([row, top]) => tops.has(row) && top >= window.scrollY + HEADER,
      );
      const moved = seen ? (tops.get(seen[0]) ?? seen[1]) - seen[1] : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    before.current = { list, tops };
  }, [rows, list]);
  return body;
}

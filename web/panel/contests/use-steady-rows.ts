import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Below the dashboard's header; pixels. */
const HEADER = 60;

/** How far below the table's first row each row begins, by the row's `data-row`. */
function measure(body: HTMLElement): Map<string, number> {
  const { top } = body.getBoundingClientRect();
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')];
  return new Map(rows.map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().top - top]));
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
  const before = useRef({ list, places: new Map<string, number>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what moves
  useLayoutEffect(() => {
    if (body.current === null) return;
    const places = measure(body.current);
    if (before.current.list === list) {
      const { top } = body.current.getBoundingClientRect();
      const read = [...before.current.places].find(
        ([row, place]) => places.has(row) && top + place >= HEADER,
      );
      const moved = read ? (places.get(read[0]) ?? read[1]) - read[1] : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    before.current = { list, places };
  }, [rows, list]);
  return body;
}

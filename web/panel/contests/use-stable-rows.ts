import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Height of the dashboard's header in pixels. */
const HEADER_HEIGHT = 60;

/** Returns the offset of each row from the table body's top, by the row's `data-row`. */
function measure(body: HTMLElement): Map<string, number> {
  const { top } = body.getBoundingClientRect();
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')];
  return new Map(rows.map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().top - top]));
}

/**
 * Keeps the visible rows in place when a refreshed list has more or fewer rows above them, by
 * scrolling. `list` identifies the list: another page or search is not kept in place.
 */
export function useStableRows(
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
        ([row, place]) => places.has(row) && top + place >= HEADER_HEIGHT,
      );
      const moved = read ? (places.get(read[0]) ?? read[1]) - read[1] : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    before.current = { list, places };
  }, [rows, list]);
  return body;
}

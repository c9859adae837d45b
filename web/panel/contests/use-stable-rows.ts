import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Height of the dashboard's header in pixels. */
const HEADER_HEIGHT = 60;

/** Returns the offset of each row from the table body's top, by the row's `data-row`. */
function measureRowOffsets(body: HTMLElement): Map<string, number> {
  const { top } = body.getBoundingClientRect();
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')];
  return new Map(rows.map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().top - top]));
}

/**
 * Keeps the visible rows at their place on the screen, by scrolling, when a refreshed list has more or
 * fewer rows above them.
 * @param listKey identifies page and search; when it changes, nothing is scrolled
 */
export function useStableRows(
  rows: unknown,
  list: string,
): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const formerRows = useRef({ list, places: new Map<string, number>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what moves
  useLayoutEffect(() => {
    if (body.current === null) return;
    const places = measureRowOffsets(body.current);
    if (formerRows.current.list === list) {
      const { top } = body.current.getBoundingClientRect();
      const anchorRow = [...formerRows.current.places].find(
        ([row, place]) => places.has(row) && top + place >= HEADER_HEIGHT,
      );
      const moved = anchorRow ? (places.get(anchorRow[0]) ?? anchorRow[1]) - anchorRow[1] : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    formerRows.current = { list, places };
  }, [rows, list]);
  return body;
}

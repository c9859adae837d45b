import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lineIn } from './lyric-data.ts';

/** Returns the line that the URL names; choosing another one replaces the history entry. */
export function useChosenLine(count: number) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const chosen = lineIn(search, count);
  const arrival = useRef({ chosen, hash });

  useEffect(() => {
    const { chosen: line, hash: target } = arrival.current;
    // The browser scrolls to a hash target by itself.
    if (line !== null && target === '') {
      document.getElementById(`linea-${line}`)?.scrollIntoView({ block: 'center' });
    }
  }, []);

  function choose(line: number | null): void {
    const to = line === null ? { search: '', hash: '' } : { search: `?linea=${line}`, hash: '' };
    void navigate(to, { replace: true, preventScrollReset: true });
  }
  return { chosen, choose };
}

/** Calls `onLine` with the number of the clicked line; a text selection is not a click. */
export function usePressedLine(
  words: RefObject<HTMLElement | null>,
  onLine: (line: number) => void,
): void {
  const latest = useRef(onLine);
  useEffect(() => {
    latest.current = onLine;
  });
  useEffect(() => {
    const element = words.current;
    if (element === null) return;
    function press(event: MouseEvent): void {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const line = Number(target?.closest<HTMLElement>('[data-line]')?.dataset.line ?? 0);
      if (line === 0) return;
      event.preventDefault();
      if (getSelection()?.isCollapsed !== false) latest.current(line);
    }
    element.addEventListener('click', press);
    return () => element.removeEventListener('click', press);
  }, [words]);
}

import { getQuote } from '../../../contracts/lyric-lines.ts';

/** The lines of the lyric's markup (lyric-text.tsx), of which one may be marked. */
export function createLines(sheet: HTMLElement) {
  const lines = [...sheet.querySelectorAll<HTMLElement>('[data-line]')];
  const getWords = (line: number) => lines[line - 1]?.querySelector<HTMLElement>('[data-words]');

  function unmark(): void {
    const mark = sheet.querySelector('[data-line] mark');
    mark?.replaceWith(...mark.childNodes);
    delete sheet.querySelector<HTMLElement>('[data-chosen]')?.dataset.chosen;
  }
  return {
    count: lines.length,
    /** The marked line, or null. */
    marked: () => Number(sheet.querySelector<HTMLElement>('[data-chosen]')?.dataset.line) || null,
    text: (line: number) => getQuote(getWords(line)?.textContent ?? ''),
    /** Marks a line, or none. */
    mark(line: number | null): void {
      unmark();
      const words = line === null ? undefined : getWords(line);
      if (line === null || !words) return;
      const mark = document.createElement('mark');
      mark.append(...words.childNodes);
      words.append(mark);
      const element = lines[line - 1];
      if (element) element.dataset.chosen = 'true';
    },
    /** The line that is read: nearest to the middle of the window. */
    inView(): number {
      const middle = innerHeight * 0.45;
      const distance = (line: HTMLElement) => {
        const { top, bottom } = line.getBoundingClientRect();
        return Math.abs((top + bottom) / 2 - middle);
      };
      const nearest = lines.toSorted((a, b) => distance(a) - distance(b))[0];
      return Number(nearest?.dataset.line ?? 1);
    },
    scrollTo: (line: number) => lines[line - 1]?.scrollIntoView({ block: 'center' }),
  };
}

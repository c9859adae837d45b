import { trimTrailingPunctuation } from '../../../contracts/lyric-lines.ts';
import { linePath, linePicturePath } from '../../../contracts/paths.ts';
import { LYRIC_SIZE_KEY } from '../../ui/first-paint.ts';
import { openShareSheet } from '../share/open-share-sheet.ts';
import { report } from '../shell/report.ts';
import { writeStored } from '../shell/visitor.ts';

/** Pixels between a line and what covers the text below it. */
const LINE_GAP_PX = 12;

/** The lines of the lyric's markup (lyric-text.tsx), of which one may be marked. */
function createLines(sheet: HTMLElement) {
  const lines = [...sheet.querySelectorAll<HTMLElement>('[data-line]')];
  const getLineText = (line: number) => lines[line - 1]?.querySelector<HTMLElement>('[data-words]');

  function unmark(): void {
    const mark = sheet.querySelector('[data-line] mark');
    mark?.replaceWith(...mark.childNodes);
    delete sheet.querySelector<HTMLElement>('[data-chosen]')?.dataset.chosen;
  }
  return {
    count: lines.length,
    /** The marked line, or null. */
    getMarkedLine: () =>
      Number(sheet.querySelector<HTMLElement>('[data-chosen]')?.dataset.line) || null,
    getText: (line: number) => trimTrailingPunctuation(getLineText(line)?.textContent ?? ''),
    /** Marks a line, or none. */
    mark(line: number | null): void {
      unmark();
      const lineText = line === null ? undefined : getLineText(line);
      if (line === null || !lineText) return;
      const mark = document.createElement('mark');
      mark.append(...lineText.childNodes);
      lineText.append(mark);
      const element = lines[line - 1];
      if (element) element.dataset.chosen = 'true';
    },
    /** The line that is read: nearest to the middle of the window. */
    getLineInView(): number {
      const viewportMiddle = innerHeight * 0.45;
      const distance = (line: HTMLElement) => {
        const { top, bottom } = line.getBoundingClientRect();
        return Math.abs((top + bottom) / 2 - viewportMiddle);
      };
      const nearest = lines.toSorted((a, b) => distance(a) - distance(b))[0];
      return Number(nearest?.dataset.line ?? 1);
    },
    scrollTo: (line: number) => lines[line - 1]?.scrollIntoView({ block: 'center' }),
    /** How many pixels of a line what covers the foot of the window hides; none when it is negative. */
    getHiddenPixels(line: number, cover: HTMLElement): number {
      const bottom = lines[line - 1]?.getBoundingClientRect().bottom ?? 0;
      return bottom - innerHeight + cover.offsetHeight;
    },
  };
}

/** Sets the size in which lyrics are read, here and from now on. */
function setLyricSize(size: string): void {
  document.documentElement.dataset.reading = size;
  writeStored(LYRIC_SIZE_KEY, size);
}

/** Returns the line that the URL names (`?linea=12`); the server has marked it. */
function readLineFromUrl(): number | null {
  return Number(new URLSearchParams(location.search).get('linea')) || null;
}

/** Lets the visitor choose a line of a lyric and share it. */
function startSheet(sheet: HTMLElement, signal: AbortSignal): void {
  const lines = createLines(sheet);
  const bar = sheet.querySelector<HTMLElement>('[data-bar]');
  const opener = sheet.querySelector<HTMLElement>('[data-open]');
  if (bar === null) return;
  const path = location.pathname;
  const { title = '' } = sheet.dataset;
  const findPart = <T extends HTMLElement>(selector: string) => bar.querySelector(selector) as T;
  const shareMeta = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  const ownPicture = shareMeta?.content ?? '';
  let chosenLine = readLineFromUrl();

  const toPicture = (line: number) => new URL(linePicturePath(path, line), location.href).href;

  function chooseLine(line: number | null): void {
    chosenLine = line;
    lines.mark(line);
    history.replaceState(null, '', line === null ? path : `${path}?linea=${line}`);
    // Browsers that share the address take its picture from the head.
    if (shareMeta) shareMeta.content = line === null ? ownPicture : toPicture(line);
  }
  /** @param isClicked whether the line itself was pressed: it is scrolled into sight, for the button nothing moves */
  function openBar(line: number, isClicked = false): void {
    chooseLine(line);
    findPart('[data-number]').textContent = `Línea ${line}: `;
    findPart('[data-quote]').textContent = lines.getText(line);
    findPart<HTMLButtonElement>('[data-step="-1"]').disabled = line <= 1;
    findPart<HTMLButtonElement>('[data-step="1"]').disabled = line >= lines.count;
    if (!bar) return;
    bar.hidden = false;
    const hidden = lines.getHiddenPixels(line, bar);
    if (isClicked && hidden > 0) scrollBy(0, hidden + LINE_GAP_PX);
    bar.toggleAttribute('data-quoted', !isClicked && hidden > 0);
  }
  function closeBar(): void {
    if (!bar || bar.hidden) return;
    bar.hidden = true;
    chooseLine(null);
    opener?.focus({ preventScroll: true });
  }
  function moveToLine(line: number): void {
    openBar(line, true);
    lines.scrollTo(line);
  }
  function shareLine(): void {
    report('line');
    const line = chosenLine ?? 1;
    openShareSheet({
      picturePath: linePicturePath(path, line),
      path: linePath(path, line),
      title: `“${lines.getText(line)}” — ${title}`,
    });
  }
  function onLine(event: MouseEvent, line: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // A text selection is not a click.
    if (getSelection()?.isCollapsed !== false) openBar(line, true);
  }
  sheet.addEventListener('click', (event) => {
    const target = event.target as Element;
    const {
      step,
      share: isShare,
      end,
      open: isOpen,
      size,
      seek,
    } = target.closest('button')?.dataset ?? ({} as DOMStringMap);
    const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? 0);
    if (step) moveToLine((chosenLine ?? 1) + Number(step));
    else if (isShare !== undefined) shareLine();
    else if (end !== undefined) closeBar();
    else if (isOpen !== undefined) openBar(chosenLine ?? lines.getLineInView());
    else if (size) setLyricSize(size);
    else if (line > 0 && seek === undefined) onLine(event, line);
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && closeBar(), { signal });
  // The browser scrolls to a hash target by itself.
  if (chosenLine !== null && location.hash === '') lines.scrollTo(chosenLine);
}

/** Shows the chosen line on the poster beside the text, otherwise the one that is read. */
function startPoster(poster: HTMLElement, signal: AbortSignal): void {
  const sheet = poster.parentElement;
  const lineElement = poster.querySelector('[data-poster-line]');
  if (sheet === null || lineElement === null) return;
  const lines = createLines(sheet);
  let isScheduled = false;
  function showLine(): void {
    isScheduled = false;
    const text = lines.getText(lines.getMarkedLine() ?? lines.getLineInView());
    if (lineElement && lineElement.textContent !== text) lineElement.textContent = text;
  }
  function schedule(): void {
    if (!isScheduled) requestAnimationFrame(showLine);
    isScheduled = true;
  }
  addEventListener('scroll', schedule, { passive: true, signal });
  new MutationObserver(schedule).observe(sheet, {
    subtree: true,
    attributeFilter: ['data-chosen'],
  });
  schedule();
}

/** Starts the sheet of a lyric, or the poster beside its text. */
export async function start(part: HTMLElement, signal: AbortSignal): Promise<void> {
  if (part.tagName === 'ASIDE') return startPoster(part, signal);
  startSheet(part, signal);
  if (part.querySelector('[data-track]') === null) return;
  const { followSong } = await import('../songs/follow-song.ts');
  followSong(part, signal);
}

import { createLines } from './marked-lines.ts';

/** Shows the chosen line on the poster beside the text, otherwise the one that is read. */
export function start(poster: HTMLElement): void {
  const sheet = poster.parentElement;
  const words = poster.querySelector('[data-poster-line]');
  if (sheet === null || words === null) return;
  const lines = createLines(sheet);
  let isScheduled = false;
  function showLine(): void {
    isScheduled = false;
    const text = lines.text(lines.marked() ?? lines.inView());
    if (words && words.textContent !== text) words.textContent = text;
  }
  function schedule(): void {
    if (!isScheduled) requestAnimationFrame(showLine);
    isScheduled = true;
  }
  addEventListener('scroll', schedule, { passive: true });
  new MutationObserver(schedule).observe(sheet, {
    subtree: true,
    attributeFilter: ['data-chosen'],
  });
  schedule();
}

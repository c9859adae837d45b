import type { Page } from '@playwright/test';
import { expect } from './pages.ts';

/** Smallest side of what is clicked, and height of the primary buttons on touch screens, in pixels. */
const SMALLEST = 24;
const PRIMARY = 44;

/**
 * Everything that is clicked is large enough for a finger (WCAG 2.5.8; links in sentences may be
 * small), and no word of a label is broken; what people wrote may be.
 */
export async function expectTargets(page: Page): Promise<void> {
  const found = await page.evaluate(
    ([smallest, primary]) => {
      const describe = (element: Element) =>
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
      const isInSentence = (element: Element) => {
        const around = element.parentElement;
        return (
          getComputedStyle(element).display === 'inline' &&
          (around?.textContent?.length ?? 0) > (element.textContent?.length ?? 0)
        );
      };
      const clicked = [
        ...document.querySelectorAll(
          'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], [role=switch]',
        ),
      ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
      const small = clicked.filter((element) => {
        if (isInSentence(element) || element.closest('[aria-hidden=true]')) return false;
        // The label beside a check box may be lower than the box.
        const isBeside = (input: HTMLInputElement) =>
          input.matches('[type=checkbox]:not([role=switch])') && input.closest('label') === null;
        const target =
          element instanceof HTMLInputElement && !isBeside(element)
            ? (element.labels?.[0] ?? element)
            : element;
        const { width, height, right } = target.getBoundingClientRect();
        if (right <= 0 || width <= 1) return false;
        const isPrimary = element.matches('button[data-variant=filled], a[data-variant=filled]');
        return Math.min(width, height) < smallest || (isPrimary && height < primary);
      });
      const labels = document.querySelectorAll(
        'button, [role=tab], th[scope=col], label, [class*=Badge]',
      );
      const broken = [...labels].flatMap((label) => {
        if (!label.checkVisibility({ visibilityProperty: true })) return [];
        const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,24}/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) words.push(`${describe(label)}: ${word}`);
          }
        }
        return words;
      });
      return { small: small.map(describe), broken };
    },
    [SMALLEST, PRIMARY] as const,
  );
  expect.soft(found, page.url()).toEqual({ small: [], broken: [] });
}

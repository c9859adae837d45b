import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

const mounted = new Map<Root, HTMLElement>();

/**
 * Renders an element into the document by the production build of React, which people get too; it has
 * no `act`, so that what a state brings is waited for as it is on a page.
 * @returns renders another element in its place
 */
export function mount(element: ReactNode): (next: ReactNode) => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  mounted.set(root, container);
  const show = (next: ReactNode) => flushSync(() => root.render(next));
  show(element);
  return show;
}

/** Takes everything that was mounted out of the document. */
export function unmountAll(): void {
  for (const [root, container] of mounted) {
    flushSync(() => root.unmount());
    container.remove();
  }
  mounted.clear();
}

import { useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds in which an item moves to its new place. */
const MOVE_MS = 420;

function getTops(list: HTMLElement): Map<string, number> {
  const items = [...list.children] as HTMLElement[];
  return new Map(items.map((item) => [item.dataset.id ?? '', item.getBoundingClientRect().top]));
}

/** Lets each item of a list move from where it stood. */
function animateFrom(list: HTMLElement, tops: ReadonlyMap<string, number>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [id, top] of getTops(list)) {
    const distance = (tops.get(id) ?? top) - top;
    const item = [...list.children].find((child) => (child as HTMLElement).dataset.id === id);
    if (distance !== 0) {
      item?.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
  }
}

/**
 * Returns the order in which a list is shown: the wanted one, except while a finger, the mouse or
 * the focus is on the list, so that nothing moves under it.
 * @param targetOrder ids in their right order
 */
export function useHeldOrder(targetOrder: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const [order, setOrder] = useState(targetOrder);
  const [isHeld, setHeld] = useState(false);
  const tops = useRef<Map<string, number> | null>(null);
  const key = targetOrder.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is the same when its ids are
  useLayoutEffect(() => {
    if (isHeld || list.current === null || order.join() === key) return;
    tops.current = getTops(list.current);
    setOrder(targetOrder);
  }, [key, isHeld]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed
  useLayoutEffect(() => {
    if (list.current && tops.current) animateFrom(list.current, tops.current);
    tops.current = null;
  }, [order]);

  const handlers = {
    onPointerEnter: () => setHeld(true),
    onPointerDown: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { list, order, handlers };
}

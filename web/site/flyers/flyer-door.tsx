import { lazy, Suspense, useEffect, useState } from 'react';
import { INSIDE_EVENT, INSIDE_KEY } from '../../ui/first-paint.ts';

const FlyerModal = lazy(() => import('./flyer-modal.tsx'));

/** Milliseconds to wait for the splash to disappear and the page to appear. */
const PAUSE = 900;

function hasEntered(): boolean {
  try {
    return localStorage.getItem(INSIDE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Loads the modal and its code only after the visitor has passed the splash. */
export function FlyerDoor() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      timer = setTimeout(() => setIsOpen(true), PAUSE);
    };
    if (hasEntered()) open();
    else addEventListener(INSIDE_EVENT, open, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener(INSIDE_EVENT, open);
    };
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <FlyerModal />
    </Suspense>
  ) : null;
}

import { useEffect, useRef, useState } from 'react';
import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { FlyerPoster } from '../../ui/flyer-poster.tsx';
import { HashDialog, useHashDialog } from '../../ui/hash-dialog.tsx';
import { takeFlyer } from '../../ui/take-flyer.ts';
import css from './flyer-modal.module.css';

const DIALOG = 'flyer';

/** Modal with the flyer of this session; closes with Escape, the back button or a click outside. */
export default function FlyerModal() {
  const [flyer, setFlyer] = useState<PublicFlyer | null>(null);
  const { open } = useHashDialog(DIALOG);
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    let isCurrent = true;
    takeFlyer().then((taken) => {
      // Do not cover a dialog that the visitor has opened meanwhile.
      if (taken === null || !isCurrent || document.querySelector('dialog[open]')) return;
      setFlyer(taken);
      latestOpen.current();
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  if (flyer === null) return null;
  return (
    <HashDialog id={DIALOG} label={flyer.title} className={css.modal}>
      <FlyerPoster flyer={flyer} />
    </HashDialog>
  );
}

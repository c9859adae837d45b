import { useEffect, useState } from 'react';
import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { FlyerPoster } from '../../ui/flyer-poster.tsx';
import { takeFlyer } from '../../ui/take-flyer.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';

/** Modal with the flyer of this session; closes with Escape, back or a click outside. */
export default function FlyerGreeting() {
  const [flyer, setFlyer] = useState<PublicFlyer | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    takeFlyer().then((taken) => {
      if (taken === null || !isCurrent) return;
      setFlyer(taken);
      setIsOpen(true);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const close = () => setIsOpen(false);
  if (flyer === null) return null;
  return (
    <InfoDialog opened={isOpen} onClose={close} title={flyer.title}>
      <FlyerPoster flyer={flyer} />
    </InfoDialog>
  );
}

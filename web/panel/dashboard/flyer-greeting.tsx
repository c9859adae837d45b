import { useEffect, useState } from 'react';
import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { FlyerPoster } from '../../ui/flyer-poster.tsx';
import { takeFlyer } from '../../ui/take-flyer.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import { useSectionCode } from '../ui/use-place.ts';

/** Modal with the flyer of this session; closes with Escape, back or a click outside. */
export default function FlyerGreeting({ hasBegun }: { hasBegun(section: number | null): boolean }) {
  const [flyer, setFlyer] = useState<PublicFlyer | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const section = useSectionCode();
  useEffect(() => {
    let isCurrent = true;
    takeFlyer().then((taken) => isCurrent && setFlyer(taken));
    return () => {
      isCurrent = false;
    };
  }, []);
  // Who has begun to work before the flyer is there is greeted in the next section.
  useEffect(() => {
    if (flyer === null || isShown || hasBegun(section)) return;
    setIsShown(true);
    setIsOpen(true);
  }, [flyer, isShown, hasBegun, section]);
  const close = () => setIsOpen(false);
  if (flyer === null) return null;
  return (
    <InfoDialog opened={isOpen} onClose={close} title={flyer.title}>
      <FlyerPoster flyer={flyer} />
    </InfoDialog>
  );
}

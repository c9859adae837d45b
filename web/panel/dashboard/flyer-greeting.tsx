import { useEffect, useState } from 'react';
import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { FlyerPoster } from '../../ui/flyer-poster.tsx';
import { takeFlyer } from '../../ui/take-flyer.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import { useSectionCode } from '../ui/use-place.ts';

const INPUT = 'input, textarea, select, [contenteditable="true"]';

/** Modal with the flyer of this session; closes with Escape, back or a click outside. */
export default function FlyerGreeting() {
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
  // Who has begun to type is greeted in the next section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another occasion
  useEffect(() => {
    if (flyer === null || isShown || document.activeElement?.matches(INPUT)) return;
    setIsShown(true);
    setIsOpen(true);
  }, [flyer, isShown, section]);
  const close = () => setIsOpen(false);
  if (flyer === null) return null;
  return (
    <InfoDialog opened={isOpen} onClose={close} title={flyer.title}>
      <FlyerPoster flyer={flyer} />
    </InfoDialog>
  );
}

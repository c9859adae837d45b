import { useEffect, useState } from 'react';
import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { LinkedPicture } from '../../ui/linked-picture.tsx';
import { pickFlyerOncePerSession } from '../../ui/take-flyer.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { parsePlace } from '../ui/place.ts';

/** Whether a record's page or a dialog is open. */
function isRecordOrDialogOpen(): boolean {
  const { id } = parsePlace(window.location).params;
  return id !== undefined || document.querySelector('[role=dialog]') !== null;
}

/**
 * Modal with the flyer of this session; closes with Escape, back or a click outside. It opens once
 * its picture has loaded, unless work has begun by then: in that case not in this session.
 */
export default function FlyerGreeting({ hasBegun: hasInteracted }: { hasBegun(): boolean }) {
  const [flyer, setFlyer] = useState<PublicFlyer | null>(null);
  /** Null while the picture loads. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    pickFlyerOncePerSession().then((picked) => isCurrent && setFlyer(picked));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (flyer === null) return null;
  if (isOpen === null) {
    return (
      <div hidden onLoadCapture={() => setIsOpen(!hasInteracted() && !isRecordOrDialogOpen())}>
        <LinkedPicture picture={flyer} name={flyer.title} />
      </div>
    );
  }
  return (
    <InfoDialog opened={isOpen} onClose={() => setIsOpen(false)} title={flyer.title}>
      <LinkedPicture picture={flyer} name={flyer.title} />
    </InfoDialog>
  );
}

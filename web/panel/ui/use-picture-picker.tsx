import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Crop, PanelPicture } from '../../../contracts/pictures.ts';
import { alertError } from './alerts.tsx';
import { CHOOSE_AN_IMAGE, pictureTypes } from './check-picture.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import {
  type PicturePreview,
  PictureRefused,
  previewOfFile,
  previewOfOriginal,
} from './picture-preview.ts';
import { type PictureSlot, slotAspect } from './picture-slots.ts';

const CropModal = lazy(() =>
  import('./crop-modal.tsx').then((module) => ({ default: module.CropModal })),
);

interface InHand {
  file: File | null;
  preview: PicturePreview;
  start: Crop | null;
}

export interface PicturePicker {
  /** Opens the device's file chooser (on a phone: camera roll or camera). Call it from a press. */
  pick(): void;
  /** Takes a file that was dropped. */
  take(file: File | undefined): void;
  /** Crops what was chosen, or the kept original of `present`, again. */
  recrop(from: ChosenPicture | PanelPicture): void;
  /** A picture is being read. */
  isReading: boolean;
  /** The hidden input and the crop modal: put it in the page. */
  element: ReactNode;
}

function isChosen(from: ChosenPicture | PanelPicture): from is ChosenPicture {
  return 'preview' in from;
}

/** Choosing and cropping one picture; every refusal is told by an alert. */
export function usePicturePicker(
  slot: PictureSlot,
  onChosen: (chosen: ChosenPicture) => void,
): PicturePicker {
  const input = useRef<HTMLInputElement>(null);
  const [inHand, setInHand] = useState<InHand | null>(null);
  const [isReading, setIsReading] = useState(false);

  /** What had the focus before the crop modal, which goes away without giving it back. */
  const returnTo = useRef<Element | null>(null);

  async function read(make: () => Promise<InHand>): Promise<void> {
    setIsReading(true);
    try {
      setInHand(await make());
    } catch (error) {
      alertError(error instanceof PictureRefused ? error.message : CHOOSE_AN_IMAGE);
    } finally {
      setIsReading(false);
    }
  }
  function remember(): void {
    returnTo.current = document.activeElement;
  }
  function leave(): void {
    setInHand(null);
    if (returnTo.current instanceof HTMLElement) returnTo.current.focus();
  }
  function take(file: File | undefined): void {
    if (!file || isReading) return;
    void read(async () => ({ file, preview: await previewOfFile(file), start: null }));
  }
  function recrop(from: ChosenPicture | PanelPicture): void {
    remember();
    if (isChosen(from)) setInHand({ file: from.file, preview: from.preview, start: from.crop });
    else {
      const { original, crop } = from;
      void read(async () => ({
        file: null,
        preview: await previewOfOriginal(original.src),
        start: crop,
      }));
    }
  }
  function finish({ file, preview }: InHand, crop: Crop | null): void {
    leave();
    onChosen({ file, preview, crop });
  }

  const element = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="Archivo de imagen"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file can be chosen again after a refusal.
          event.currentTarget.value = '';
        }}
      />
      {inHand === null ? null : (
        <Suspense fallback={null}>
          <CropModal
            preview={inHand.preview}
            aspect={slotAspect[slot]}
            start={inHand.start}
            onDone={(crop) => finish(inHand, crop)}
            onCancel={leave}
          />
        </Suspense>
      )}
    </>
  );
  function pick(): void {
    remember();
    input.current?.click();
  }
  return { pick, take, recrop, isReading, element };
}

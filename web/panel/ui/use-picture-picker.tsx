import { Suspense, useRef, useState } from 'react';
import type { Crop, PanelPicture } from '../../../contracts/pictures.ts';
import { alertRefusedFile, dismissRefusedFile } from './alerts.tsx';
import { CHOOSE_AN_IMAGE, pictureTypes } from './check-picture.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import { useFoundFaces } from './faces/use-found-faces.ts';
import { useFileChooser } from './file-chooser.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import {
  createFilePreview,
  createOriginalPreview,
  loadOriginal,
  type PicturePreview,
  PictureRefusedError,
} from './picture-preview.ts';
import type { PictureSlot } from './picture-slots.ts';

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'));

interface InHand {
  file: File | null;
  preview: PicturePreview;
  start: Crop | null;
}

function isChosen(from: ChosenPicture | PanelPicture): from is ChosenPicture {
  return 'preview' in from;
}

/** Chooses and crops one picture; rejections are shown as alerts. */
export function usePicturePicker(slot: PictureSlot, onChosen: (chosen: ChosenPicture) => void) {
  const [cropping, setCropping] = useState<InHand | null>(null);
  const [isReading, setIsReading] = useState(false);
  useFoundFaces(cropping?.preview ?? null, (preview) =>
    setCropping((current) => current && { ...current, preview }),
  );

  /** Element that had the focus before the crop dialog opened; the dialog does not restore it. */
  const focusedBefore = useRef<Element | null>(null);

  async function openCropDialog(load: () => Promise<InHand>): Promise<void> {
    setIsReading(true);
    try {
      setCropping(await load());
      dismissRefusedFile();
    } catch (error) {
      alertRefusedFile(error instanceof PictureRefusedError ? error.message : CHOOSE_AN_IMAGE);
    } finally {
      setIsReading(false);
    }
  }
  function storeFocus(): void {
    focusedBefore.current = document.activeElement;
  }
  function closeCrop(): void {
    setCropping(null);
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }
  function readFile(load: () => Promise<File> | File): void {
    if (isReading) return;
    void openCropDialog(async () => {
      const file = await load();
      return { file, preview: await createFilePreview(file), start: null };
    });
  }
  const chooser = useFileChooser({
    accept: pictureTypes.join(','),
    label: 'Archivo de imagen',
    onFiles: ([file]) => readFile(() => file),
  });
  /** Opens the crop dialog again for the chosen file, or for the original of the stored picture. */
  function recrop(from: ChosenPicture | PanelPicture): void {
    storeFocus();
    if (isChosen(from)) setCropping({ file: from.file, preview: from.preview, start: from.crop });
    else {
      const { original, crop } = from;
      void openCropDialog(async () => ({
        file: null,
        preview: await createOriginalPreview(original.src),
        start: crop,
      }));
    }
  }
  function finishCrop({ file, preview }: InHand, crop: Crop | null): void {
    closeCrop();
    onChosen({ file, preview, crop });
  }

  const element = (
    <>
      {chooser.element}
      {cropping === null ? null : (
        <Suspense fallback={null}>
          <CropDialog
            preview={cropping.preview}
            slot={slot}
            start={cropping.start}
            onDone={(crop) => finishCrop(cropping, crop)}
            onClose={closeCrop}
          />
        </Suspense>
      )}
    </>
  );
  function pick(): void {
    storeFocus();
    chooser.pick();
  }
  /** Loads the original of a picture of the site and uses it as if the file had been chosen. */
  function chooseStoredPicture(original: string): void {
    storeFocus();
    readFile(() => loadOriginal(original));
  }
  const { isOver, dropHandlers } = chooser;
  return {
    pick,
    chooseStoredPicture,
    isOver,
    dropHandlers,
    recrop,
    /** Whether a picture is being read. */
    isReading,
    /** The hidden input and the crop modal; must be rendered. */
    element,
  };
}

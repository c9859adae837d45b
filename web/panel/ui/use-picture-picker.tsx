import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Crop, PanelPicture } from '../../../contracts/pictures.ts';
import { alertRefusedFile, dismissRefusedFile } from './alerts.tsx';
import { CHOOSE_AN_IMAGE, pictureTypes } from './check-picture.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import { useFoundFaces } from './faces/use-found-faces.ts';
import { type FileChooser, useFileChooser } from './file-chooser.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import {
  createFilePreview,
  createOriginalPreview,
  loadOriginal,
  type PicturePreview,
  PictureRefusedError,
} from './picture-preview.ts';
import { type PictureSlot, slotAspect } from './picture-slots.ts';

const CropDialog = lazyDialog(() =>
  import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

interface InHand {
  file: File | null;
  preview: PicturePreview;
  start: Crop | null;
}

export interface PicturePicker {
  pick: FileChooser['pick'];
  /** Uses a picture of the site by the address of its upload, as if its file was chosen. */
  copy(original: string): void;
  isOver: boolean;
  dropHandlers: FileChooser['dropHandlers'];
  /** Crops the chosen file, or the stored original of `present`, again. */
  recrop(from: ChosenPicture | PanelPicture): void;
  /** Whether a picture is being read. */
  isReading: boolean;
  /** The hidden input and the crop modal; must be rendered. */
  element: ReactNode;
}

function isChosen(from: ChosenPicture | PanelPicture): from is ChosenPicture {
  return 'preview' in from;
}

/** Chooses and crops one picture; rejections are shown as alerts. */
export function usePicturePicker(
  slot: PictureSlot,
  onChosen: (chosen: ChosenPicture) => void,
): PicturePicker {
  const [inHand, setInHand] = useState<InHand | null>(null);
  const [isReading, setIsReading] = useState(false);
  useFoundFaces(inHand?.preview ?? null, (preview) =>
    setInHand((current) => current && { ...current, preview }),
  );

  /** Element that had the focus before the crop modal, which does not restore it. */
  const returnTo = useRef<Element | null>(null);

  async function read(load: () => Promise<InHand>): Promise<void> {
    setIsReading(true);
    try {
      setInHand(await load());
      dismissRefusedFile();
    } catch (error) {
      alertRefusedFile(error instanceof PictureRefusedError ? error.message : CHOOSE_AN_IMAGE);
    } finally {
      setIsReading(false);
    }
  }
  function storeFocus(): void {
    returnTo.current = document.activeElement;
  }
  function closeCrop(): void {
    setInHand(null);
    if (returnTo.current instanceof HTMLElement) returnTo.current.focus();
  }
  function readFile(load: () => Promise<File> | File): void {
    if (isReading) return;
    void read(async () => {
      const file = await load();
      return { file, preview: await createFilePreview(file), start: null };
    });
  }
  const chooser = useFileChooser({
    accept: pictureTypes.join(','),
    label: 'Archivo de imagen',
    onFiles: ([file]) => readFile(() => file),
  });
  function recrop(from: ChosenPicture | PanelPicture): void {
    storeFocus();
    if (isChosen(from)) setInHand({ file: from.file, preview: from.preview, start: from.crop });
    else {
      const { original, crop } = from;
      void read(async () => ({
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
      {inHand === null ? null : (
        <Suspense fallback={null}>
          <CropDialog
            preview={inHand.preview}
            aspect={slotAspect[slot]}
            start={inHand.start}
            onDone={(crop) => finishCrop(inHand, crop)}
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
  function copy(original: string): void {
    storeFocus();
    readFile(() => loadOriginal(original));
  }
  const { isOver, dropHandlers } = chooser;
  return { pick, copy, isOver, dropHandlers, recrop, isReading, element };
}

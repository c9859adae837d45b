import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Modal, NativeSelect, Slider, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Focus } from '../../../contracts/halftone-crop.ts';
import type { Crop } from '../../../contracts/pictures.ts';
import { useObjectUrl } from './chosen-picture.ts';
import css from './crop-dialog.module.css';
import {
  createDefaultCrop,
  getCroppedWidth,
  getFreeShape,
  getMaxZoom,
  toCrop,
  toPercentArea,
} from './crop-fractions.ts';
import { useLayer } from './layers.ts';
import type { PicturePreview } from './picture-preview.ts';
import { type FreeShape, freeShapes } from './picture-slots.ts';

/** Minimum width, in pixels, at which a picture looks sharp on a large screen. */
const SHARP_WIDTH = 640;

interface CropDialogProps {
  preview: PicturePreview;
  /** Width over height; null lets the user choose the shape, or the whole picture. */
  aspect: number | null;
  /** Initial crop; null for the default one. */
  start: Crop | null;
  /** Called with the crop; null for the whole picture. */
  onDone(crop: Crop | null): void;
  onClose(): void;
}

interface CropAreaProps {
  image: string;
  preview: PicturePreview;
  aspect: number;
  start: Crop;
  onCrop(crop: Crop): void;
  /** Called when the user moves or zooms the picture. */
  onTouched(): void;
}

function CropArea({ image, preview, aspect, start, onCrop, onTouched }: CropAreaProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const maxZoom = getMaxZoom(preview, aspect);
  return (
    <>
      <div className={css.area} style={{ aspectRatio: preview.width / preview.height }}>
        <Cropper
          image={image}
          aspect={aspect}
          crop={position}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={8}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(area) => onCrop(toCrop(area))}
          onInteractionStart={onTouched}
          initialCroppedAreaPercentages={toPercentArea(start)}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': 'Área de recorte: mueva la imagen con las flechas del teclado',
          }}
        />
      </div>
      <div>
        <Text size="sm" mb={4} aria-hidden>
          Acercar
        </Text>
        <Slider
          thumbLabel="Acercar"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          onChange={(shape) => {
            onTouched();
            setZoom(shape);
          }}
          label={(value) => `${Math.round(value * 100)} %`}
          thumbSize={24}
          size="lg"
        />
      </div>
    </>
  );
}

function ShapeChoice(props: { value: FreeShape; onChange(value: FreeShape): void }) {
  return (
    <NativeSelect
      label="Forma"
      data={freeShapes.map(({ value, label }) => ({ value, label }))}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value as FreeShape)}
    />
  );
}

/** The focal point of the initial crop. Faces that are found after the user moved the crop do not change it. */
function useInitialFocus(preview: PicturePreview) {
  const [isTouched, setIsTouched] = useState(false);
  const [focus, setFocus] = useState(preview.focus);
  if (!isTouched && focus !== preview.focus) setFocus(preview.focus);
  return { focus, isTouched, markTouched: () => setIsTouched(true) };
}

/** Milliseconds for which an unmoved crop waits for the faces of the picture, which decide its position. */
const FACES_TIMEOUT_MS = 10_000;

/** Whether faces are still being searched for in a picture. */
function useIsSearchingFaces({ faces }: PicturePreview): boolean {
  const [finishedFaces, setFinishedFaces] = useState<Promise<Focus | null> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void faces.then(() => isCurrent && setFinishedFaces(faces));
    return () => {
      isCurrent = false;
    };
  }, [faces]);
  return finishedFaces !== faces;
}

/** Returns the focal point of a picture's faces; null when they are not found in time. */
function waitForFaces(preview: PicturePreview): Promise<Focus | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, FACES_TIMEOUT_MS, null));
  return Promise.race([preview.faces, timeout]);
}

/** Crop last reported by the cropper; the first render may precede the first report. */
function useCrop(
  preview: PicturePreview,
  aspect: number | null,
  start: Crop | null,
  focus: Focus | null,
) {
  const latest: RefObject<Crop | null> = useRef(start);
  const [width, setWidth] = useState(() => getCroppedWidth(preview, start));
  function moveCrop(crop: Crop): void {
    latest.current = crop;
    setWidth(getCroppedWidth(preview, crop));
  }
  function getCrop(): Crop | null {
    return aspect === null ? null : (latest.current ?? createDefaultCrop(preview, aspect, focus));
  }
  return { moveCrop, result: getCrop, width: aspect === null ? preview.width : width };
}

/** Modal that crops a picture to the aspect ratio of its slot, by pointer, touch or keyboard. */
export function CropDialog({ preview, aspect, start, onDone, onClose }: CropDialogProps) {
  const image = useObjectUrl(preview.blob);
  const [shape, setShape] = useState<FreeShape>(() => getFreeShape(preview, start));
  const freeAspect = freeShapes.find(({ value }) => value === shape)?.aspect ?? null;
  const shownAspect = aspect ?? freeAspect;
  const { focus, isTouched, markTouched } = useInitialFocus(preview);
  const crop = useCrop(preview, shownAspect, start, focus);
  const isSearchingFaces = useIsSearchingFaces(preview);
  const followsFaces = !isTouched && start === null && focus === null && shownAspect !== null;
  const isStartShape = getFreeShape(preview, start) === shape || aspect !== null;
  const [isWaiting, setIsWaiting] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  async function accept(): Promise<void> {
    if (!followsFaces) return onDone(crop.result());
    setIsWaiting(true);
    const foundFocus = await waitForFaces(preview);
    if (isOpen.current) onDone(createDefaultCrop(preview, shownAspect, foundFocus));
  }
  useLayer(true, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recortar imagen"
      size="lg"
      closeOnEscape={false}
      closeOnClickOutside={false}
      // A scaling transition would distort the measured area.
      transitionProps={{ transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack>
        {/* Inert while the accepted crop waits for the faces. */}
        <Stack inert={isWaiting}>
          {aspect === null ? <ShapeChoice value={shape} onChange={setShape} /> : null}
          {image === null ? null : shownAspect === null ? (
            <img src={image} alt="Imagen completa" className={css.whole} />
          ) : (
            <CropArea
              key={`${shape} ${focus?.x} ${focus?.y}`}
              image={image}
              preview={preview}
              aspect={shownAspect}
              start={
                (isStartShape ? start : null) ?? createDefaultCrop(preview, shownAspect, focus)
              }
              onCrop={crop.moveCrop}
              onTouched={markTouched}
            />
          )}
        </Stack>
        {followsFaces && isSearchingFaces ? (
          <Text size="sm" role="status">
            Buscando rostros…
          </Text>
        ) : null}
        {crop.width < SHARP_WIDTH ? (
          <Text size="sm" role="status">
            El recorte tiene {crop.width} píxeles de ancho: puede verse borroso en pantallas
            grandes.
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={accept} loading={isWaiting} data-autofocus>
            Usar imagen
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import 'react-easy-crop/react-easy-crop.css';
import { Button, Group, Modal, NativeSelect, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Crop } from '../../../contracts/pictures.ts';
import { useObjectUrl } from './chosen-picture.ts';
import css from './crop-dialog.module.css';
import {
  createDefaultCrop,
  findShape,
  getCroppedWidth,
  getMaxZoom,
  toCrop,
  toPercentArea,
} from './crop-fractions.ts';
import { useLayer } from './layers.ts';
import type { PicturePreview } from './picture-preview.ts';
import { type PictureSlot, slotShapes, wholeSlots } from './picture-slots.ts';

/** Minimum width, in pixels, at which a picture looks sharp on a large screen. */
const SHARP_WIDTH = 640;

const WHOLE_IS_KEPT = 'La imagen se guarda entera; el recorte es para teléfonos y tarjetas.';

interface CropDialogProps {
  preview: PicturePreview;
  slot: PictureSlot;
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

/** The focal point of the initial crop. Faces that are found after the user moved the crop do not change it. */
function useInitialFocus(preview: PicturePreview) {
  const [isTouched, setIsTouched] = useState(false);
  const [focus, setFocus] = useState(preview.focus);
  if (!isTouched && focus !== preview.focus) setFocus(preview.focus);
  return { focus, markTouched: () => setIsTouched(true) };
}

/**
 * Modal that crops a picture to a shape of its slot, by pointer, touch or keyboard. Faces that are still
 * searched for do not hold it up.
 */
export default function CropDialog({ preview, slot, start, onDone, onClose }: CropDialogProps) {
  const image = useObjectUrl(preview.blob);
  const shapes = slotShapes[slot];
  const startShape = findShape(shapes, preview, start);
  const [shape, setShape] = useState(startShape);
  const { aspect } = shape;
  const { focus, markTouched } = useInitialFocus(preview);
  const [movedCrop, setMovedCrop] = useState(start);
  const crop = aspect === null ? null : (movedCrop ?? createDefaultCrop(preview, aspect, focus));
  const width = getCroppedWidth(preview, crop);
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
        {shapes.length > 1 ? (
          <NativeSelect
            label="Forma"
            description={wholeSlots.has(slot) ? WHOLE_IS_KEPT : undefined}
            data={shapes.map(({ label }) => label)}
            value={shape.label}
            onChange={({ currentTarget: { value } }) => {
              setShape(shapes.find(({ label }) => label === value) ?? startShape);
              setMovedCrop(null);
            }}
          />
        ) : null}
        {image === null ? null : aspect === null ? (
          <img src={image} alt="Imagen completa" className={css.whole} />
        ) : (
          <CropArea
            key={`${shape.label} ${focus?.x} ${focus?.y}`}
            image={image}
            preview={preview}
            aspect={aspect}
            start={
              (shape === startShape ? start : null) ?? createDefaultCrop(preview, aspect, focus)
            }
            onCrop={setMovedCrop}
            onTouched={markTouched}
          />
        )}
        {width < SHARP_WIDTH ? (
          <Text size="sm" role="status">
            El recorte tiene {width} píxeles de ancho: puede verse borroso en pantallas grandes.
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={() => onDone(crop)} data-autofocus>
            Usar imagen
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Ink } from '../../../contracts/inks.ts';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { DotSize, PressStyle } from '../../../contracts/press-crop.ts';
import { isSame } from '../kit/merge.ts';
import { useSave } from '../kit/use-save.ts';
import { call } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { FocusPicker } from './focus-picker.tsx';
import css from './press.module.css';
import { drawPreview } from './print-preview.ts';

/** Every slot in which posters show a picture, at twice the size of its preview. */
const slots = [
  { name: 'Portada en teléfono y tarjetas', width: 256, height: 320 },
  { name: 'Portada en pantalla ancha', width: 512, height: 320 },
  { name: 'Historia', width: 180, height: 320 },
  { name: 'Al compartir', width: 610, height: 320 },
] as const;

const styles = [
  { value: 'press', label: 'Prensa' },
  { value: 'photo', label: 'Fotografía' },
];
const dotLabels = [
  { value: 'fine', label: 'Trama fina' },
  { value: 'medium', label: 'Media' },
  { value: 'coarse', label: 'Gruesa' },
];

interface Settings {
  focus: { x: number; y: number };
  style: PressStyle;
  dots: DotSize;
}

function Previews({
  picture,
  ink,
  settings,
}: {
  picture: PanelPicture;
  ink: Ink;
  settings: Settings;
}) {
  const canvases = useRef<(HTMLCanvasElement | null)[]>([]);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const src = picture.widths.find(({ width }) => width >= 640)?.src ?? picture.src;
  useEffect(() => {
    const loaded = new Image();
    loaded.onload = () => setImage(loaded);
    loaded.src = src;
  }, [src]);
  useEffect(() => {
    if (image === null) return;
    const dots = settings.style === 'press' ? settings.dots : null;
    for (const canvas of canvases.current) {
      if (canvas) drawPreview(canvas, image, { focus: settings.focus, dots });
    }
  }, [image, settings]);
  return (
    <div className={css.previews} data-ink={ink}>
      {slots.map(({ name, width, height }, index) => (
        <figure key={name}>
          <canvas
            ref={(canvas) => {
              canvases.current[index] = canvas;
            }}
            width={width}
            height={height}
            role="img"
            aria-label={`Vista previa: ${name}`}
          />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface Props {
  picture: PanelPicture;
  ink: Ink;
  onSaved(): void;
}

/** Edits how posters print one picture, with previews of every slot at once. */
export function PressEditor({ picture, ink, onSaved }: Props) {
  const { focus, style, dots } = picture.press;
  const stored: Settings = { focus, style, dots };
  const [settings, setSettings] = useState(stored);
  useUnsavedWarning(!isSame(settings, stored));
  const put = (change: Partial<Settings>) => setSettings((before) => ({ ...before, ...change }));
  const { isBusy, save } = useSave({
    success: 'Se ha actualizado la imagen correctamente.',
    failure: 'No se ha podido actualizar el cartel.',
    onSaved,
  });
  function send() {
    const body = {
      focus_x: settings.focus.x,
      focus_y: settings.focus.y,
      style: settings.style,
      dots: settings.dots,
    };
    return save(() => call('PATCH /h/press/:name/', { params: { name: picture.name }, body }));
  }
  return (
    <Stack>
      <Text size="sm">
        Arrastre el punto sobre lo que nunca debe quedar fuera, por ejemplo el rostro.
      </Text>
      <FocusPicker
        picture={picture}
        focus={settings.focus}
        onChange={(moved) => put({ focus: moved })}
      />
      <Group>
        <SegmentedControl
          aria-label="Impresión"
          data={styles}
          value={settings.style}
          onChange={(value) => put({ style: value as PressStyle })}
        />
        <SegmentedControl
          aria-label="Tamaño de los puntos"
          data={dotLabels}
          value={settings.dots}
          disabled={settings.style === 'photo'}
          onChange={(value) => put({ dots: value as DotSize })}
        />
      </Group>
      <Previews picture={picture} ink={ink} settings={settings} />
      <Group justify="flex-end">
        <Button loading={isBusy} onClick={() => void send()}>
          Guardar
        </Button>
      </Group>
    </Stack>
  );
}

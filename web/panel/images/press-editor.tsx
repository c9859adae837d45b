import { Group, SegmentedControl, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { Ink } from '../../../contracts/inks.ts';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { DotSize, PosterStyle } from '../../../contracts/press-crop.ts';
import type { Edits } from '../kit/edits.ts';
import { PageForm } from '../kit/page-form.tsx';
import { FocusPicker } from '../ui/focus-picker.tsx';
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

type Settings = {
  focus: { x: number; y: number };
  style: PosterStyle;
  dots: DotSize;
};

const fieldNames: Readonly<Record<string, string>> = {
  focus_x: 'Punto, a lo ancho (%)',
  focus_y: 'Punto, a lo alto (%)',
  style: 'Impresión',
  dots: 'Tamaño de los puntos',
};

function pick({ focus, style, dots }: Settings): Settings {
  return { focus, style, dots };
}

/** What the form changes: how one picture is printed. */
function editsOfPress(name: string, stored: Settings): Edits {
  return {
    call: 'PATCH /h/press/:name/',
    id: null,
    name,
    record: { ...stored },
    toValues: (record) => pick(record as Settings),
    toRequest(values) {
      const { focus, style, dots } = values as Settings;
      return { focus_x: focus.x, focus_y: focus.y, style, dots };
    },
    getLabel: (field) => fieldNames[field] ?? field,
  };
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
  const stored = pick(picture.press);
  const form = useForm<Settings>({ initialValues: stored });
  const settings = form.values;
  return (
    <PageForm
      form={form}
      edits={editsOfPress(picture.file_name, stored)}
      success="Se ha actualizado la imagen correctamente."
      failure="No se ha podido actualizar el cartel."
      onSaved={onSaved}
    >
      <Text size="sm">
        Arrastre el punto sobre lo que nunca debe quedar fuera, por ejemplo el rostro.
      </Text>
      <FocusPicker focus={settings.focus} onChange={(moved) => form.setValues({ focus: moved })}>
        <img
          className={css.picture}
          src={picture.widths.at(-1)?.src ?? picture.src}
          alt=""
          draggable={false}
        />
      </FocusPicker>
      <Group>
        <SegmentedControl
          aria-label="Impresión"
          data={styles}
          value={settings.style}
          onChange={(value) => form.setValues({ style: value as PosterStyle })}
        />
        <SegmentedControl
          aria-label="Tamaño de los puntos"
          data={dotLabels}
          value={settings.dots}
          disabled={settings.style === 'photo'}
          onChange={(value) => form.setValues({ dots: value as DotSize })}
        />
      </Group>
      <Previews picture={picture} ink={ink} settings={settings} />
    </PageForm>
  );
}

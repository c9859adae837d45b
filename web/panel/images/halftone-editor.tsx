import { Group, SegmentedControl, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { HalftoneSettings } from '../../../contracts/halftone.ts';
import type { DotSize, PosterStyle } from '../../../contracts/halftone-crop.ts';
import type { Ink } from '../../../contracts/inks.ts';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { Edits } from '../kit/edits.ts';
import { PageForm } from '../kit/page-form.tsx';
import { FocusPicker } from '../ui/focus-picker.tsx';
import css from '../ui/halftone-previews.module.css';
import { HalftonePreviews } from '../ui/halftone-previews.tsx';

const styles = [
  { value: 'halftone', label: 'Prensa' },
  { value: 'photo', label: 'Fotografía' },
];
const dotLabels = [
  { value: 'fine', label: 'Trama fina' },
  { value: 'medium', label: 'Media' },
  { value: 'coarse', label: 'Gruesa' },
];

const fieldNames: Readonly<Record<string, string>> = {
  focus_x: 'Punto, a lo ancho (%)',
  focus_y: 'Punto, a lo alto (%)',
  style: 'Impresión',
  dots: 'Tamaño de los puntos',
};

function pickSettings({ focus, style, dots }: HalftoneSettings): HalftoneSettings {
  return { focus, style, dots };
}

/** What the form changes: how one picture is printed. */
function toHalftoneEdits(name: string, stored: HalftoneSettings): Edits {
  return {
    call: 'PATCH /h/halftone/:name/',
    id: null,
    name,
    record: { ...stored },
    toValues: (record) => pickSettings(record as HalftoneSettings),
    toRequest(values) {
      const { focus, style, dots } = values as HalftoneSettings;
      return { focus_x: focus.x, focus_y: focus.y, style, dots };
    },
    getLabel: (field) => fieldNames[field] ?? field,
  };
}

interface Props {
  picture: PanelPicture;
  name: string;
  ink: Ink;
  onSaved(): void;
}

/** Edits how posters print one picture, with previews of every slot at once. */
export function HalftoneEditor({ picture, name, ink, onSaved }: Props) {
  const stored = pickSettings(picture.halftone);
  const form = useForm<HalftoneSettings>({ initialValues: stored });
  const settings = form.values;
  return (
    <PageForm
      form={form}
      edits={toHalftoneEdits(picture.file_name, stored)}
      success="Se ha actualizado la imagen correctamente."
      failure="No se ha podido actualizar el cartel."
      onSaved={onSaved}
    >
      <Text size="sm">
        Arrastre el punto sobre lo que nunca debe quedar fuera, por ejemplo el rostro.
      </Text>
      <FocusPicker focus={settings.focus} onChange={(focus) => form.setValues({ focus })}>
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
      <HalftonePreviews
        src={picture.widths.find(({ width }) => width >= 640)?.src ?? picture.src}
        name={name}
        ink={ink}
        settings={settings}
      />
    </PageForm>
  );
}

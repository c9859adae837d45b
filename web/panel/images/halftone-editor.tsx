import { Group, SegmentedControl, Text } from '@mantine/core';
import type { HalftoneSettings } from '../../../contracts/halftone.ts';
import type { DotSize, PosterStyle } from '../../../contracts/halftone-crop.ts';
import type { Ink } from '../../../contracts/inks.ts';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { Values } from '../kit/fields/fields.tsx';
import { PartForm } from '../kit/record/page-form.tsx';
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

/** The settings of a stored picture, with what is typed over them. */
function toSettings(record: Values | null): HalftoneSettings {
  const { focus, style, dots, focus_x, focus_y } = (record ?? {}) as unknown as HalftoneSettings & {
    focus_x?: number;
    focus_y?: number;
  };
  return { focus: { ...focus, x: focus_x ?? focus.x, y: focus_y ?? focus.y }, style, dots };
}

function toRequest(values: Values) {
  const { focus, style, dots } = values as unknown as HalftoneSettings;
  return { focus_x: focus.x, focus_y: focus.y, style, dots };
}

interface Props {
  picture: PanelPicture;
  name: string;
  ink: Ink;
  onSaved(): void;
}

/** Edits how posters print one picture, with previews of every slot at once. */
export function HalftoneEditor({ picture, name, ink, onSaved }: Props) {
  const { file_name } = picture;
  const part = {
    ref: { call: 'PATCH /h/halftone/:name/', name: file_name },
    record: picture.halftone as unknown as Values,
    name: `halftone ${file_name}`,
    toValues: (record: Values | null) => toSettings(record) as unknown as Values,
    toRequest,
    getLabel: (field: string) => fieldNames[field] ?? field,
    success: 'Se ha actualizado la imagen correctamente.',
    failure: 'No se ha podido actualizar el cartel.',
    onSaved,
  };
  return (
    <PartForm part={part}>
      {(form, _, disabled) => {
        const settings = form.values as unknown as HalftoneSettings;
        return (
          <>
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
                disabled={disabled}
                onChange={(value) => form.setValues({ style: value as PosterStyle })}
              />
              <SegmentedControl
                aria-label="Tamaño de los puntos"
                data={dotLabels}
                value={settings.dots}
                disabled={disabled || settings.style === 'photo'}
                onChange={(value) => form.setValues({ dots: value as DotSize })}
              />
            </Group>
            <HalftonePreviews
              src={picture.widths.find(({ width }) => width >= 640)?.src ?? picture.src}
              hint={picture.halftone.hint}
              name={name}
              ink={ink}
              settings={settings}
            />
          </>
        );
      }}
    </PartForm>
  );
}

import { Group, Input, Loader, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, use, useId, useMemo } from 'react';
import { getDefaultFocus, toFocusInPart, WHOLE_PICTURE } from '../../../contracts/halftone-crop.ts';
import type { Ink } from '../../../contracts/inks.ts';
import type { Crop, PanelPicture } from '../../../contracts/pictures.ts';
import { type ChosenPicture, useObjectUrl } from './chosen-picture.ts';
import { getAspect, toFocusInPicture } from './crop-fractions.ts';
import { useFoundFaces } from './faces/use-found-faces.ts';
import { useStoredFocus } from './faces/use-stored-focus.ts';
import { FocusPicker } from './focus-picker.tsx';
import { HalftonePreviews } from './halftone-previews.tsx';
import { ButtonWithIcon } from './icon-action.tsx';
import { IconCrop, IconPhotoUp } from './icons.ts';
import css from './picture-field.module.css';
import { type PictureSlot, printedSlots, wholeSlots } from './picture-slots.ts';
import { PosterSubject } from './poster-subject.tsx';
import { usePicturePicker } from './use-picture-picker.tsx';

interface CroppedPreviewProps {
  chosen: ChosenPicture;
  /** The part that is stored. */
  crop: Crop;
  onChange(chosen: ChosenPicture): void;
}

/** Previews the chosen picture as it will be cropped, with CSS only; a tap moves the focal point. */
function CroppedPreview({ chosen, crop, onChange }: CroppedPreviewProps) {
  const src = useObjectUrl(chosen.preview.blob);
  if (src === null) return null;
  const { focus } = chosen.preview;
  const aspect = getAspect(chosen.preview, crop);
  // As wide as the frame, unless the height would exceed the frame.
  const width = `min(100%, calc(var(--frame-height) * ${aspect}))`;
  return (
    <FocusPicker
      className={css.window ?? ''}
      style={{ aspectRatio: aspect, width }}
      focus={focus === null ? null : toFocusInPart(focus, crop)}
      onChange={(moved) =>
        onChange({
          ...chosen,
          preview: {
            ...chosen.preview,
            focus: {
              ...toFocusInPicture(moved, crop),
              ...(focus?.faces ? { faces: focus.faces } : {}),
            },
          },
        })
      }
    >
      <img
        src={src}
        alt="Imagen elegida"
        className={css.image}
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </FocusPicker>
  );
}

interface ChosenPreviewsProps extends Pick<PictureFieldProps, 'name' | 'ink'> {
  chosen: ChosenPicture;
  crop: Crop;
}

/** Previews of every crop of a poster, before the picture is sent. */
function ChosenPreviews({ chosen, crop, name, ink }: ChosenPreviewsProps) {
  const subject = use(PosterSubject);
  const { preview } = chosen;
  const src = useObjectUrl(preview.blob);
  const hint = crop === chosen.crop ? null : chosen.crop;
  const focus = useMemo(
    () =>
      preview.focus === null
        ? getDefaultFocus({ width: getAspect(preview, crop), height: 1 })
        : toFocusInPart(preview.focus, crop),
    [preview, crop],
  );
  const settings = { focus, style: 'halftone', dots: 'medium' } as const;
  if (src === null) return null;
  return (
    <HalftonePreviews
      {...{ src, crop, hint, settings }}
      name={name || subject.name}
      ink={ink ?? subject.ink}
    />
  );
}

interface PictureFieldProps {
  label: string;
  slot: PictureSlot;
  present: PanelPicture | null;
  /** The choice that replaces it; null if there is none. */
  value: ChosenPicture | null;
  onChange(chosen: ChosenPicture): void;
  /** Name and ink that are typed in the same form, on the previews of its posters. */
  name?: string | undefined;
  ink?: Ink | undefined;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Rendered beside the buttons: what chooses a picture of the site. */
  Stored?: ComponentType<StoredSource>;
}

/** What a chooser of stored pictures gets. */
export interface StoredSource {
  disabled: boolean;
  /** @param original address of the upload */
  onChoose(original: string): void;
}

/** Field to choose a picture (by button, camera roll or drop), to crop it, and to crop it again. */
export function PictureField(props: PictureFieldProps) {
  const { slot, present, value, disabled = false, Stored } = props;
  const picker = usePicturePicker(slot, props.onChange);
  useFoundFaces(
    value?.preview ?? null,
    (preview) => value && props.onChange({ ...value, preview }),
  );
  useStoredFocus(printedSlots.has(slot) ? present : null);
  const label = useId();
  const error = useId();
  const source = value ?? present;
  const crop = (wholeSlots.has(slot) ? null : value?.crop) ?? WHOLE_PICTURE;
  return (
    <fieldset
      className={css.field}
      aria-labelledby={label}
      aria-describedby={props.error ? error : undefined}
      data-has-error={props.error ? true : undefined}
      disabled={disabled}
    >
      <Input.Label id={label} labelElement="div" required={props.required ?? false}>
        {props.label}
      </Input.Label>
      {/* The buttons below are the alternative to dragging. */}
      <div className={css.frame} data-over={picker.isOver || undefined} {...picker.dropHandlers}>
        {picker.isReading ? (
          <Loader aria-label="Leyendo la imagen" />
        ) : value !== null ? (
          <CroppedPreview chosen={value} crop={crop} onChange={props.onChange} />
        ) : present !== null ? (
          <img src={present.src} alt="Imagen actual" className={css.present} />
        ) : (
          <Text size="sm" c="dimmed" ta="center" p="md">
            Aún no hay imagen. Elija una o suéltela aquí (JPG, PNG, WebP, AVIF o GIF, hasta 15 MB).
          </Text>
        )}
      </div>
      <Group gap="xs" mt="xs">
        <ButtonWithIcon icon={IconPhotoUp} onClick={picker.pick} loading={picker.isReading}>
          {source === null ? 'Elegir imagen' : 'Cambiar imagen'}
        </ButtonWithIcon>
        {Stored ? (
          <Stored disabled={picker.isReading} onChoose={picker.chooseStoredPicture} />
        ) : null}
        {source === null ? null : (
          <ButtonWithIcon
            icon={IconCrop}
            onClick={() => picker.recrop(source)}
            disabled={picker.isReading}
          >
            Recortar
          </ButtonWithIcon>
        )}
      </Group>
      {value !== null && printedSlots.has(slot) ? (
        <ChosenPreviews chosen={value} crop={crop} name={props.name} ink={props.ink} />
      ) : null}
      {props.error ? (
        <Input.Error id={error} mt={4} role="alert">
          {props.error}
        </Input.Error>
      ) : null}
      {picker.element}
    </fieldset>
  );
}

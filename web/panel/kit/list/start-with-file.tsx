import type { ReactNode } from 'react';
import { ButtonWithIcon } from '../../ui/icon-action.tsx';
import { IconPhotoPlus, type TablerIcon } from '../../ui/icons.ts';
import type { PictureSlot } from '../../ui/picture-slots.ts';
import { usePicturePicker } from '../../ui/use-picture-picker.tsx';
import type { Values } from '../fields/fields.tsx';

export interface FilePicker {
  /** Opens the device's file chooser; must be called in a click handler. */
  pick(): void;
  isReading: boolean;
  /** Must be rendered. */
  element: ReactNode;
}

interface StartProps<First> {
  label: string;
  onStart(first: First): void;
}

/** Creates the create button of a resource whose records begin with a file, chosen before the form. */
export function startWithFile<First>(
  icon: TablerIcon,
  useFilePicker: (onChosen: (first: First) => void) => FilePicker,
) {
  return function FileStart({ label, onStart }: StartProps<First>) {
    const { pick, isReading, element } = useFilePicker(onStart);
    return (
      <>
        <ButtonWithIcon icon={icon} variant="filled" onClick={pick} loading={isReading}>
          {label}
        </ButtonWithIcon>
        {element}
      </>
    );
  };
}

/**
 * As `startWithFile`, with a picture that is cropped.
 * @param name field of the picture
 */
export function startWithPicture(slot: PictureSlot, name: string) {
  return startWithFile<Values>(IconPhotoPlus, (onStart) =>
    usePicturePicker(slot, (picture) => onStart({ [name]: picture })),
  );
}

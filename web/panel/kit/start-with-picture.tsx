import { IconPhotoPlus } from '@tabler/icons-react';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import type { PictureSlot } from '../ui/picture-slots.ts';
import { usePicturePicker } from '../ui/use-picture-picker.tsx';
import type { Values } from './fields.tsx';

interface StartProps {
  label: string;
  onStart(first: Values): void;
}

/**
 * Creates the create button of a resource whose records begin with a picture: it is chosen and
 * cropped before the form opens.
 * @param name field of the picture
 */
export function startWithPicture(slot: PictureSlot, name: string) {
  return function PictureStart({ label, onStart }: StartProps) {
    const picker = usePicturePicker(slot, (chosen) => onStart({ [name]: chosen }));
    return (
      <>
        <ButtonWithIcon
          icon={IconPhotoPlus}
          variant="filled"
          onClick={picker.pick}
          loading={picker.isReading}
        >
          {label}
        </ButtonWithIcon>
        {picker.element}
      </>
    );
  };
}

import { Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { alertRefusedFile, dismissRefusedFile } from '../ui/alerts.tsx';
import { findPictureFileProblem, pictureTypes } from '../ui/check-picture.ts';
import { useObjectUrl } from '../ui/chosen-picture.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconPhotoUp } from '../ui/icons.ts';
import css from './hours.module.css';

interface ProofFieldProps {
  label: string;
  description: string;
  value: File | null;
  onChange(file: File): void;
  error?: ReactNode;
}

/** The picture of a payment's proof, from the camera roll or the camera. */
export function ProofField({ label, description, value, onChange, error }: ProofFieldProps) {
  const address = useObjectUrl(value);
  const chooser = useFileChooser({
    accept: pictureTypes.join(','),
    label: 'Archivo del comprobante',
    onFiles([file]) {
      const problem = findPictureFileProblem(file);
      if (problem !== null) alertRefusedFile(problem);
      else {
        dismissRefusedFile();
        onChange(file);
      }
    },
  });
  return (
    <fieldset className={css.bare} data-has-error={error ? true : undefined}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <Input.Description>{description}</Input.Description>
      {address === null ? null : (
        <img className={css.preview} src={address} alt={`Comprobante elegido: ${value?.name}`} />
      )}
      <Group gap="xs" mt="xs">
        <ButtonWithIcon icon={IconPhotoUp} onClick={chooser.pick}>
          {value === null ? 'Elegir comprobante' : 'Cambiar comprobante'}
        </ButtonWithIcon>
        {value === null ? null : (
          <Text size="sm" className={css.wrap}>
            {value.name}
          </Text>
        )}
      </Group>
      {error ? (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      ) : null}
      {chooser.element}
    </fieldset>
  );
}

import { Fieldset, Group, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAX_PDF_BYTES, NOT_A_PROOF, PDF_TOO_LARGE } from '../../../contracts/fields.ts';
import { alertRefusedFile, dismissRefusedFile } from '../ui/alerts.tsx';
import { CHOOSE_AN_IMAGE, findPictureFileProblem, pictureTypes } from '../ui/check-picture.ts';
import { useObjectUrl } from '../ui/chosen-picture.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconPhotoUp } from '../ui/icons.ts';
import css from './hours.module.css';

const PDF = 'application/pdf';

/** Returns why a file is refused as a proof of payment, or null. The server looks at its bytes. */
export function findProofProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (file.type === PDF && file.size > 0) {
    return file.size > MAX_PDF_BYTES ? PDF_TOO_LARGE : null;
  }
  const problem = findPictureFileProblem(file);
  return problem === CHOOSE_AN_IMAGE ? NOT_A_PROOF : problem;
}

interface ProofFieldProps {
  label: string;
  description: string;
  value: File | null;
  onChange(file: File): void;
  error?: ReactNode;
}

/** The photo or PDF that proves a payment, from the camera roll, the camera or the files. */
export function ProofField({ label, description, value, onChange, error }: ProofFieldProps) {
  const picture = useObjectUrl(value?.type === PDF ? null : value);
  const chooser = useFileChooser({
    accept: [...pictureTypes, PDF].join(','),
    label: 'Archivo del comprobante',
    onFiles([file]) {
      const problem = findProofProblem(file);
      if (problem !== null) alertRefusedFile(problem);
      else {
        dismissRefusedFile();
        onChange(file);
      }
    },
  });
  return (
    <Fieldset variant="unstyled" data-has-error={error ? true : undefined}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <Input.Description>{description}</Input.Description>
      {picture === null ? null : (
        <img className={css.preview} src={picture} alt={`Comprobante elegido: ${value?.name}`} />
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
    </Fieldset>
  );
}

import { Button, Group, Input, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { alertError } from '../ui/alerts.tsx';
import { pictureTypes, refusalOfFile } from '../ui/check-picture.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';
import css from './hours.module.css';

interface ProofFieldProps {
  label: string;
  description: string;
  value: File | null;
  onChange(file: File): void;
  error?: React.ReactNode;
}

/** The picture of a payment's proof, from the camera roll or the camera. */
export function ProofField({ label, description, value, onChange, error }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const address = useObjectUrl(value);
  const [name, setName] = useState('');
  function take(file: File | undefined): void {
    if (!file) return;
    const refusal = refusalOfFile(file);
    if (refusal !== null) {
      alertError(refusal);
      return;
    }
    setName(file.name);
    onChange(file);
  }
  return (
    <fieldset className={css.bare} data-has-error={error ? true : undefined}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <Input.Description>{description}</Input.Description>
      {address === null ? null : (
        <img className={css.preview} src={address} alt={`Comprobante elegido: ${name}`} />
      )}
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconPhotoUp size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {value === null ? 'Elegir comprobante' : 'Cambiar comprobante'}
        </Button>
        {value === null ? null : (
          <Text size="sm" className={css.wrap}>
            {name}
          </Text>
        )}
      </Group>
      {error ? (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="Archivo del comprobante"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

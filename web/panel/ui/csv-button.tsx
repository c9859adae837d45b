import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { dayInCaracas } from '../../ui/caracas.ts';
import { alertError } from './alerts.tsx';
import { download } from './client.ts';
import { failureText } from './field-errors.ts';

interface CsvButtonProps {
  /** Path below `/api`, with its query. */
  address: string;
  /** File name without the date. */
  name: string;
  label?: string;
}

/** Button that downloads a CSV with the session's token, which a link would not send. */
export function CsvButton({ address, name, label = 'Descargar CSV' }: CsvButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await download(address, `${name}-${dayInCaracas()}.csv`);
    } catch (error) {
      alertError(failureText(error, 'Ha ocurrido un error, no se ha podido descargar el archivo.'));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

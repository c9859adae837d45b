import { useState } from 'react';
import { toCallUrl } from '../../ui/api.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { alertError } from './alerts.tsx';
import { download } from './client.ts';
import { getFailureText } from './field-errors.ts';
import { ButtonWithIcon } from './icon-action.tsx';
import { IconDownload } from './icons.ts';
import { usePlace } from './navigation.ts';
import type { PlaceKey } from './place.ts';

/**
 * Creates the toolbar of a list with the download of what its search and filters show.
 * @param path path below `/api`
 * @param filters query parameters of the call, each with its key in the place
 */
export function createCsvToolbar(
  path: string,
  name: string,
  filters: Readonly<Record<string, PlaceKey>> = { search: 'q' },
) {
  return function CsvToolbar() {
    const { params } = usePlace();
    const filterParams = Object.entries(filters).map(([query, key]) => [query, params[key]]);
    const query = Object.fromEntries(filterParams);
    return <CsvButton address={toCallUrl(path, { query })} name={name} />;
  };
}

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
      alertError(
        getFailureText(error, 'Ha ocurrido un error, no se ha podido descargar el archivo.'),
      );
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <ButtonWithIcon icon={IconDownload} loading={isBusy} onClick={() => void save()}>
      {label}
    </ButtonWithIcon>
  );
}

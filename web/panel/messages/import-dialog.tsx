import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type ImportReport,
  importFields,
  MAX_IMPORT_LENGTH,
} from '../../../contracts/subscribers.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { textField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { createCountFormat, FAILED } from '../kit/fields/texts.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconFileUpload } from '../ui/icons.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { decodeText } from './decode-text.ts';

const fields = {
  source: textField(importFields.source),
  day: textField(importFields.day, { type: 'date' }),
};
const countNew = createCountFormat('persona nueva', 'personas nuevas');
const countWrong = createCountFormat('línea con error', 'líneas con error');

function Report({ report }: { report: ImportReport }) {
  const { taken, known, left, wrong_count, wrong } = report;
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        <b>{countNew(taken)}</b>, {known} ya en la lista (quedan como están), {left} que se dieron
        de baja o fueron rechazadas (no se les escribe), {countWrong(wrong_count)}.
      </Text>
      {wrong.length === 0 ? null : (
        <List size="sm" mah="12rem" style={{ overflowY: 'auto' }} tabIndex={0}>
          {wrong.map(({ line, reason }) => (
            <List.Item key={line}>
              Línea {line}: {reason}
            </List.Item>
          ))}
          {wrong_count > wrong.length ? (
            <List.Item>y {wrong_count - wrong.length} más</List.Item>
          ) : null}
        </List>
      )}
    </Stack>
  );
}

/** Imports subscribers from a CSV: first its report, then the import. */
export function ImportDialog({ onSaved, ...dialog }: DialogProps & { onSaved(): void }) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const chooser = useFileChooser({
    accept: '.csv,.txt,text/csv',
    label: 'Archivo CSV',
    async onFiles([csvFile]) {
      setReport(null);
      const csv = decodeText(await csvFile.arrayBuffer());
      if (csv.length <= MAX_IMPORT_LENGTH) return setFile({ name: csvFile.name, csv });
      alertWarning('El archivo es demasiado grande. Divídalo en partes de unas 20.000 líneas.');
    },
  });
  const isDryRun = report === null;
  return (
    <FieldsDialog
      {...dialog}
      title="Importar suscriptores"
      fields={fields}
      first={{ day: dayInCaracas() }}
      send={(values) =>
        call('POST /h/subscribers/import/', {
          body: {
            ...(values as { source: string; day: string }),
            csv: file?.csv ?? '',
            is_trial: isDryRun,
          },
        })
      }
      staysOpen={isDryRun}
      isSubmitDisabled={file === null || (report !== null && report.taken + report.left === 0)}
      success={isDryRun ? null : 'Los suscriptores están en la lista.'}
      failure={`${FAILED} importar el archivo.`}
      onSaved={(reply) => (isDryRun ? setReport(reply) : onSaved())}
      submitLabel={isDryRun ? 'Revisar' : `Importar ${countNew(report.taken)}`}
      size="lg"
      below={() => (report === null ? null : <Report report={report} />)}
    >
      <Text size="sm">
        Un CSV, de una hoja de cálculo o de otro servicio: la columna de los correos se reconoce
        sola, y quien allí se dio de baja o fue rechazado queda de baja. Importe solo a quienes
        aceptaron recibir las novedades: su consentimiento queda anotado.
      </Text>
      {chooser.element}
      <ButtonWithIcon icon={IconFileUpload} onClick={chooser.pick}>
        {file === null ? 'Elegir archivo' : file.name}
      </ButtonWithIcon>
    </FieldsDialog>
  );
}

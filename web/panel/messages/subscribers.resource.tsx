import { Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countryName } from '../../../contracts/country-name.ts';
import { interestNames } from '../../../contracts/interests.ts';
import {
  type ImportReport,
  importFields,
  MAX_IMPORT_LENGTH,
  type SubscriberItem,
  subscriberStates,
} from '../../../contracts/subscribers.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { countryOptions, interestOptions } from '../kit/fields/choice-fields.tsx';
import { textField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { createCountFormat, FAILED } from '../kit/fields/texts.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { createCsvToolbar } from '../ui/csv-button.tsx';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconFileUpload, IconMailForward, IconRefresh } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { decodeText } from './decode-text.ts';
import { DemoBadge, getPollInterval, MailBadge, mailTexts } from './mail-badge.tsx';
import css from './messages.module.css';

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
function ImportDialog({ onSaved, ...dialog }: DialogProps & { onSaved(): void }) {
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

const stateNames = {
  confirmed: 'Suscritos',
  unconfirmed: 'Sin confirmar',
  left: 'De baja',
  refused: 'Rechazados por su servidor',
} as const;
const states = subscriberStates.map((value) => ({ value, label: stateNames[value] }));

const csvFilters = { search: 'q', state: 'state', interest: 'kind', country: 'tag' } as const;
const CsvToolbar = createCsvToolbar('/h/subscribers/csv/', 'suscriptores', csvFilters);

function Toolbar() {
  const dialog = useDialog<null>();
  const client = useQueryClient();
  return (
    <>
      <ButtonWithIcon icon={IconFileUpload} onClick={() => dialog.open(null)}>
        Importar CSV
      </ButtonWithIcon>
      <CsvToolbar />
      {dialog.render((frame) => (
        <ImportDialog
          {...frame}
          onSaved={() => void client.invalidateQueries({ queryKey: ['subscribers'] })}
        />
      ))}
    </>
  );
}

/** What the subscriber chose and agreed to. */
function listNotes({ country, interests, subjects, ...item }: SubscriberItem) {
  const chosen = [
    ...interests.map((interest) => interestNames[interest]),
    ...subjects.map(({ title }) => title),
  ];
  return [
    ...(country === '' ? [] : [countryName(country)]),
    ...(chosen.length === 0 ? [] : [chosen.join(', ')]),
    ...(item.consent_source === ''
      ? []
      : [`Consentimiento: ${item.consent_source}, ${item.consent_day}`]),
  ];
}

function Notes(item: SubscriberItem) {
  const { mail, mail_error, is_demo, refused_at, refused_reason } = item;
  return (
    <>
      {listNotes(item).map((text) => (
        <Text key={text} size="sm" fw={400} c="dimmed">
          {text}
        </Text>
      ))}
      {refused_reason === '' ? null : (
        <Text size="sm" fw={400} className={css.reason}>
          {refused_at === null ? '' : 'No le llega: '}
          {refused_reason}
        </Text>
      )}
      <Group gap="xs">
        <MailBadge mail={mail} />
        {is_demo ? <DemoBadge /> : null}
      </Group>
      {mail === 'failed' ? (
        <Text size="sm" fw={400} className={css.reason}>
          {mail_error}
        </Text>
      ) : null}
    </>
  );
}

/** A browser has no mailbox. */
const getName = ({ email }: SubscriberItem) => email || 'Un teléfono o navegador';

const subscribers = defineResource({
  key: 'subscribers',
  calls: { list: 'GET /h/subscribers/', remove: 'DELETE /h/subscribers/:id/' },
  paging: 'searched',
  refetchEvery: getPollInterval,
  noun: { singular: 'suscriptor', plural: 'suscriptores', gender: 'm' },
  title: 'Suscriptores',
  name: getName,
  texts: {
    about:
      'Quienes pidieron las novedades, o el aviso de una fecha o de un concurso, por correo o en su teléfono. Quien no confirma en siete días se borra; cada correo lleva un enlace para darse de baja.',
    notFound: 'Ningún correo coincide con la búsqueda.',
    empty: 'Aquí estarán los correos de quienes pidan las novedades en el inicio o en Contacto.',
  },
  filters: [
    { param: 'state', query: 'state', label: 'Estado', all: 'Todos los estados', options: states },
    {
      param: 'kind',
      query: 'interest',
      label: 'Interés',
      all: 'Todos los intereses',
      options: interestOptions,
    },
    {
      param: 'tag',
      query: 'country',
      label: 'País',
      all: 'Todos los países',
      options: countryOptions,
    },
  ],
  columns: [
    { label: 'Correo', isRowHead: true, text: getName, more: Notes },
    {
      label: 'Desde',
      from: 'sm',
      className: css.when,
      text: ({ created_at }) => showTime(created_at),
    },
    {
      label: 'Estado',
      from: 'sm',
      text: ({ is_active, is_confirmed, ended_at, refused_at }) => {
        if (refused_at !== null) return `Rechazado desde el ${showTime(refused_at)}`;
        if (!is_active && ended_at !== null) return `De baja desde el ${showTime(ended_at)}`;
        return is_confirmed ? 'Suscrito' : 'Sin confirmar';
      },
    },
  ],
  Toolbar,
  actions: ({ id, email, mail, is_active, refused_at }, { act }) => [
    ...(refused_at !== null
      ? [
          {
            label: `Volver a escribir a “${email}”`,
            icon: IconMailForward,
            run: () => {
              const reactivate = () =>
                call('POST /h/subscribers/:id/reactivate/', { params: { id } });
              void act(id, reactivate, {
                success: 'Recibirá las novedades de nuevo.',
                failure: `${FAILED} activar el correo.`,
              });
            },
          },
        ]
      : []),
    // Unsubscribed addresses get no mail.
    ...(mail === 'failed' && is_active
      ? [
          {
            label: `Enviar de nuevo el correo a “${email}”`,
            icon: IconRefresh,
            run: () => {
              const send = () => call('POST /h/subscribers/:id/mail/', { params: { id } });
              void act(id, send, mailTexts);
            },
          },
        ]
      : []),
  ],
  getDeletionWarning: (item) => `Se olvidará ${getName(item)}. Podrá volver a suscribirse.`,
});

/** Section 16: subscribers of the newsletter. */
export default function SubscribersSection() {
  return <ResourceSection resource={subscribers} />;
}

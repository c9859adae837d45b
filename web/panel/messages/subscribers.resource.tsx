import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { countryName } from '../../../contracts/country-name.ts';
import { interestNames } from '../../../contracts/interests.ts';
import { type SubscriberItem, subscriberStates } from '../../../contracts/subscribers.ts';
import { countryOptions, interestOptions } from '../kit/fields/choice-fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { call } from '../ui/client.ts';
import { createCsvToolbar } from '../ui/csv-button.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconFileUpload, IconMailForward, IconRefresh } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { ImportDialog } from './import-dialog.tsx';
import { DemoBadge, getPollInterval, MailBadge, mailTexts } from './mail-badge.tsx';
import css from './messages.module.css';

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

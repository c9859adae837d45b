import { Badge, MultiSelect, Text } from '@mantine/core';
import {
  type AnnouncementItem,
  type AnnouncementState,
  announcementTexts,
} from '../../../contracts/announcements.ts';
import { newsPath } from '../../../contracts/news-path.ts';
import { areMailsSent, NOT_CONNECTED } from '../accounts/mails-sent.ts';
import { countryOptions, interestOptions, type Option } from '../kit/fields/choice-fields.tsx';
import { field, type InputProps, linkField, longField, textField } from '../kit/fields/fields.tsx';
import { createCountFormat, FAILED } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { IconBrandWhatsapp, IconMailCheck } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { SendButtons } from './send-dialog.tsx';

const stateNames: Readonly<Record<AnnouncementState, string>> = {
  draft: 'Borrador',
  planned: 'Programado',
  sending: 'Enviándose',
  paused: 'Detenido',
  sent: 'Enviado',
};
const countPeople = createCountFormat('persona', 'personas');

const countRefused = createCountFormat('rechazo', 'rechazos');

function describeDelivery({
  state,
  send_at,
  finished_at,
  sent,
  refused,
}: AnnouncementItem): string {
  if (state === 'draft') return '';
  if (state === 'planned') return showTime(send_at ?? '');
  return [
    countPeople(sent),
    ...(refused === 0 ? [] : [countRefused(refused)]),
    ...(finished_at === null ? [] : [showTime(finished_at)]),
  ].join(', ');
}

/** Why it stopped by itself. */
function StopReason({ stop_reason }: AnnouncementItem) {
  if (stop_reason === '') return null;
  return (
    <Text size="sm" fw={400}>
      {stop_reason}
    </Text>
  );
}

/** All that the announcement says and its link, for a message: many plans pay for links alone. */
function toWhatsAppText({ id, subject, body, link, state }: AnnouncementItem): string {
  const path = link || (state === 'draft' || state === 'planned' ? '' : newsPath(id));
  const address = path && new URL(path, window.location.origin).href;
  return [`*${subject}*`, body, address].filter((part) => part !== '').join('\n\n');
}

function listActions(item: AnnouncementItem, { act }: RowTools) {
  const { id } = item;
  const params = { id };
  const sendTest = () =>
    void act(id, () => call('POST /h/announcements/:id/test/', { params }), {
      success: areMailsSent() ? 'Se envió una prueba a su correo.' : NOT_CONNECTED,
      failure: `${FAILED} enviar la prueba.`,
    });
  return [
    { label: 'Probar en mi correo', icon: IconMailCheck, run: sendTest },
    {
      label: 'Enviar por WhatsApp',
      icon: IconBrandWhatsapp,
      href: `https://wa.me/?text=${encodeURIComponent(toWhatsAppText(item))}`,
    },
  ];
}

/** Several choices, stored as their codes with commas between them. */
function createCodesField(
  schema: typeof announcementTexts.countries | typeof announcementTexts.interests,
  options: readonly Option[],
) {
  const render = ({ value, onChange, ...props }: InputProps) => (
    <MultiSelect
      {...props}
      data={[
        ...options,
        ...value
          .split(',')
          .filter((code: string) => code.includes('-'))
          .map((code: string) => ({ value: code, label: 'Interesados en esto' })),
      ]}
      value={value === '' ? [] : value.split(',')}
      onChange={(selected) => onChange(selected.toSorted().join(','))}
      searchable
      clearable
      nothingFoundMessage="Sin resultados"
    />
  );
  return field(schema, { render, opensOnFocus: true });
}

const announcements = defineResource({
  key: 'announcements',
  calls: recordCalls('/h/announcements/'),
  refetchEvery: (items) =>
    items.some(({ state }) => state === 'sending' || state === 'planned') ? 10_000 : false,
  noun: { singular: 'anuncio', plural: 'anuncios', gender: 'm' },
  title: 'Anuncios',
  name: ({ subject }) => subject,
  texts: {
    about: 'Correos a quienes se suscribieron. Nada se envía hasta que usted lo dice.',
    notListed: `${FAILED} cargar los anuncios.`,
    empty: 'Todavía no hay anuncios. Escriba el primero con “Nuevo anuncio”.',
  },
  columns: [
    {
      label: 'Asunto',
      isRowHead: true,
      sort: 'subject',
      text: ({ subject }) => subject,
      more: StopReason,
    },
    {
      label: 'Estado',
      from: 'sm',
      text: ({ state }) => stateNames[state],
      cell: ({ state }) => (
        <Badge variant="outline" color="gray" c="dark">
          {stateNames[state]}
        </Badge>
      ),
    },
    { label: 'Envío', from: 'sm', text: describeDelivery },
  ],
  form: {
    intro(item) {
      if (item?.started_at) return 'Ya salió: el texto no se puede cambiar.';
      return item?.state === 'planned'
        ? 'Si lo cambia, vuelve a ser un borrador sin enviar.'
        : null;
    },
    isFinal: ({ started_at }) => started_at !== null,
  },
  fields: {
    subject: textField(announcementTexts.subject),
    preheader: textField(announcementTexts.preheader),
    body: longField(announcementTexts.body, { rows: [6, 18] }),
    picture: pictureField('free', { label: 'Imagen', isShown: (_, record) => record !== null }),
    alt: altField(({ subject }) => subject),
    button: textField(announcementTexts.button),
    link: linkField(announcementTexts.link, { placeholder: 'https://… o /fechas/3' }),
    countries: createCodesField(announcementTexts.countries, countryOptions),
    interests: createCodesField(announcementTexts.interests, interestOptions),
  },
  dialogs: { preview: PreviewDialog },
  page: {
    tabs: [
      { name: 'form', label: 'Texto' },
      { name: 'preview', label: 'Ver el correo' },
    ],
    path: ({ id, started_at, interests }) =>
      started_at === null || interests.includes('-') ? null : newsPath(id),
    Aside: SendButtons,
  },
  actions: listActions,
  getDeletionWarning: ({ subject }) =>
    `Se eliminará “${subject}”. Los correos que ya salieron no se recogen.`,
});

/** Section 25: announcements to the subscribers. */
export default function AnnouncementsSection() {
  return <ResourceSection resource={announcements} />;
}

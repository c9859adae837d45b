import { Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { defineResource } from '../kit/resource.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { call } from '../ui/client.ts';
import { csvToolbar } from '../ui/csv-button.tsx';
import { showTime } from '../ui/show-time.ts';
import { DemoBadge, MailBadge } from './mail-badge.tsx';
import { mailTexts, whileMailsWait } from './mail-retry.ts';
import css from './messages.module.css';

function Notes({ mail, mail_error, is_demo }: SubscriberItem) {
  return (
    <>
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

const subscribers = defineResource({
  key: 'subscribers',
  calls: { list: 'GET /h/subscribers/', remove: 'DELETE /h/subscribers/:id/' },
  paging: 'searched',
  refetchEvery: whileMailsWait,
  noun: { one: 'suscriptor', many: 'suscriptores', gender: 'm' },
  title: 'Suscriptores',
  about:
    'Quienes pidieron las novedades por correo. Quien no confirma en siete días se borra; cada correo lleva un enlace para darse de baja.',
  name: ({ email }) => email,
  texts: {
    notFound: 'Ningún correo coincide con la búsqueda.',
    empty: 'Aquí estarán los correos de quienes pidan las novedades en el inicio o en Contacto.',
  },
  columns: [
    { label: 'Correo', isRowHead: true, text: ({ email }) => email, more: Notes },
    {
      label: 'Desde',
      from: 'sm',
      className: css.when,
      text: ({ created_at }) => showTime(created_at),
    },
    {
      label: 'Estado',
      from: 'sm',
      text: ({ is_active, is_confirmed, ended_at }) => {
        if (!is_active && ended_at !== null) return `De baja desde el ${showTime(ended_at)}`;
        return is_confirmed ? 'Suscrito' : 'Sin confirmar';
      },
    },
  ],
  Toolbar: csvToolbar('/h/subscribers/csv/', 'suscriptores'),
  actions: ({ id, email, mail, is_active }, { act }) =>
    // Unsubscribed addresses get no mail.
    mail === 'failed' && is_active
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
      : [],
  loss: ({ email }) => `Se olvidará ${email}. Podrá volver a suscribirse.`,
});

/** Section 16: subscribers of the newsletter. */
export default function SubscribersSection() {
  return <ResourceSection resource={subscribers} />;
}

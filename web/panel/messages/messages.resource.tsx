import { Group } from '@mantine/core';
import type { MessageItem } from '../../../contracts/messages.ts';
import { switchActions } from '../kit/list/bulk-actions.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { call } from '../ui/client.ts';
import { createCsvToolbar } from '../ui/csv-button.tsx';
import { showTime } from '../ui/show-time.ts';
import { DemoBadge, getPollInterval, MailBadge } from './mail-badge.tsx';
import { MessageModal } from './message-modal.tsx';
import css from './messages.module.css';

const messages = defineResource({
  key: 'messages',
  // The welcome screen and the menu show the number of new messages.
  alsoStale: [['today']],
  calls: {
    list: 'GET /h/messages/',
    change: 'PATCH /h/messages/:id/',
    remove: 'DELETE /h/messages/:id/',
  },
  omitted: ['fields'],
  paging: 'searched',
  refetchEvery: getPollInterval,
  noun: { singular: 'mensaje', plural: 'mensajes', gender: 'm' },
  title: 'Mensajes',
  name: ({ subject }) => subject,
  texts: {
    about: 'Lo que los visitantes escriben en la página de contacto, lo más reciente primero.',
    empty: 'Aquí estará lo que los visitantes escriban en la página de contacto.',
  },
  columns: [
    {
      label: 'Asunto',
      isRowHead: true,
      sort: 'subject',
      text: ({ subject }) => subject,
      cell: ({ subject, is_read }) => (is_read ? subject : <b>{subject}</b>),
      more: ({ mail, is_demo }) => (
        <Group gap="xs">
          <MailBadge mail={mail} />
          {is_demo ? <DemoBadge /> : null}
        </Group>
      ),
    },
    { label: 'De', from: 'sm', sort: 'name', text: ({ name }) => name },
    {
      label: 'Cuándo',
      from: 'sm',
      sort: 'created_at',
      className: css.when,
      text: ({ created_at }) => showTime(created_at),
    },
    {
      label: 'Estado',
      from: 'sm',
      sort: 'state',
      text: ({ is_read, is_answered }) => {
        if (is_answered) return 'Respondido';
        return is_read ? 'Leído' : 'Nuevo';
      },
    },
  ],
  bulk: {
    actions: switchActions<MessageItem>({
      on: ['Marcar como leído', 'marcado como leído'],
      off: ['Marcar como nuevo', 'marcado como nuevo'],
      isOn: ({ is_read }) => is_read,
      send: ({ id }, is_read) =>
        call('PATCH /h/messages/:id/', { params: { id }, body: { is_read } }),
    }),
  },
  dialogs: { message: MessageModal },
  Toolbar: createCsvToolbar('/h/messages/csv/', 'mensajes'),
  getDeletionWarning: ({ subject, name }) =>
    `Se perderá el mensaje “${subject}” de ${name}, y su correo si aún no ha salido.`,
});

/** Section 15: what visitors wrote in the contact form. */
export default function MessagesSection() {
  return <ResourceSection resource={messages} />;
}

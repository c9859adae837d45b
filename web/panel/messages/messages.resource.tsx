import { Alert, Anchor, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countryName } from '../../../contracts/country-name.ts';
import type { MessageItem } from '../../../contracts/messages.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { switchActions } from '../kit/list/bulk-actions.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { createCsvToolbar } from '../ui/csv-button.tsx';
import { IconMail, IconRefresh, IconTrash } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { DemoBadge, getPollInterval, MailBadge, mailTexts } from './mail-badge.tsx';
import css from './messages.module.css';

interface MailNoticeProps {
  message: MessageItem;
  isBusy: boolean;
  /** Resolves after the mail was queued again or that failed. */
  onRetry(): Promise<unknown>;
}

/** State of the notification mail of a message; a failed one can be sent again. */
function MailNotice({ message, isBusy, onRetry }: MailNoticeProps) {
  const { mail, mail_error } = message;
  const [isRetrying, setIsRetrying] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  async function retry(): Promise<void> {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
    // The button that had the focus may have been removed.
    status.current?.focus();
  }
  return (
    <>
      <Text
        ref={status}
        role="status"
        tabIndex={-1}
        size="sm"
        c="dimmed"
        hidden={mail !== 'waiting'}
      >
        El correo de aviso está por enviarse.
      </Text>
      {mail === 'failed' ? (
        <Alert color="red" variant="outline" title="El correo de aviso no se pudo entregar">
          <Stack gap="sm" align="start">
            {mail_error}
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isRetrying}
              disabled={isBusy && !isRetrying}
              onClick={() => void retry()}
            >
              Enviar de nuevo
            </Button>
          </Stack>
        </Alert>
      ) : null}
    </>
  );
}

const NOT_MARKED = 'Ha ocurrido un error, no se ha podido cambiar el mensaje.';

/** Returns the `mailto:` address of an answer with the subject and the quoted message. */
function getReplyHref({ email, subject, message }: MessageItem): string {
  const quoted = message.split('\n').map((line) => `> ${line}`);
  // Mail programs refuse addresses that are much longer.
  const body = `\n\n${quoted.join('\n')}`.slice(0, 1500);
  const query = { subject: `Re: ${subject}`, body };
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${parts.join('&')}`;
}

function Facts({ message }: { message: MessageItem }) {
  const { name, email, country, created_at, is_demo } = message;
  return (
    <div>
      <Group gap="xs">
        <Text fw={700}>{name}</Text>
        {is_demo ? <DemoBadge /> : null}
      </Group>
      <Anchor href={`mailto:${email}`}>{email}</Anchor>
      <Text size="sm" c="dimmed">
        {/^[A-Z]{2}$/.test(country) ? countryName(country) : country} ·{' '}
        <time dateTime={created_at}>{showTime(created_at)}</time>
      </Text>
    </div>
  );
}

/** One message with its sender and what can be done about it; opening it marks it as read. */
function MessageModal(props: RecordDialogProps<MessageItem>) {
  const { item: message, opened, onClose, tools, onRemove } = props;
  const { id, is_read } = message;
  const isBusy = tools.busyIds.has(id);
  /** Reported only when it fails. */
  function updateMessage(body: { is_read: true; is_answered?: boolean }): void {
    const send = () => call('PATCH /h/messages/:id/', { params: { id }, body });
    void tools.act(id, send, { success: null, failure: NOT_MARKED });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!is_read) updateMessage({ is_read: true });
  }, [id]);
  function retryMail(): Promise<boolean> {
    const send = () => call('POST /h/messages/:id/mail/', { params: { id } });
    return tools.act(id, send, mailTexts);
  }
  return (
    <InfoDialog opened={opened} onClose={onClose} title={message.subject}>
      <Facts message={message} />
      <MailNotice message={message} isBusy={isBusy} onRetry={retryMail} />
      <Text className={css.message}>{message.message}</Text>
      <Switch
        size="md"
        label="Respondido"
        checked={message.is_answered}
        disabled={isBusy}
        onChange={(event) =>
          updateMessage({ is_read: true, is_answered: event.currentTarget.checked })
        }
      />
      <Group justify="space-between">
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onRemove}
        >
          Eliminar
        </Button>
        <Button
          component="a"
          href={getReplyHref(message)}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          Responder por correo
        </Button>
      </Group>
    </InfoDialog>
  );
}

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

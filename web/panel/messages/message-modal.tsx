import { Anchor, Button, Group, Switch, Text } from '@mantine/core';
import { useEffect } from 'react';
import { countryName } from '../../../contracts/country-name.ts';
import type { MessageItem } from '../../../contracts/messages.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { IconMail, IconTrash } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { DemoBadge, mailTexts } from './mail-badge.tsx';
import { MailNotice } from './mail-notice.tsx';
import css from './messages.module.css';

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
export function MessageModal(props: RecordDialogProps<MessageItem>) {
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

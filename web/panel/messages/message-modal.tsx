import { Anchor, Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { countryName } from '../../../contracts/country-name.ts';
import type { MessageItem } from '../../../contracts/messages.ts';
import { useLayer } from '../ui/layers.ts';
import { showTime } from '../ui/show-time.ts';
import { DemoBadge } from './mail-badge.tsx';
import { MailNotice } from './mail-notice.tsx';
import css from './messages.module.css';

interface MessageModalProps {
  message: MessageItem;
  opened: boolean;
  isBusy: boolean;
  onClose(): void;
  onAnswered(isAnswered: boolean): void;
  onRetryMail(): Promise<unknown>;
  onRemove(): void;
}

/** A mail to the sender with the subject and the words to answer to. */
function answerAddress({ email, subject, message }: MessageItem): string {
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

/** One message whole: what was written, by whom, and what to do about it. */
export function MessageModal(props: MessageModalProps) {
  const { message, opened, isBusy, onClose, onAnswered, onRetryMail, onRemove } = props;
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={message.subject}
      size="lg"
      closeOnEscape={false}
    >
      <Stack>
        <Facts message={message} />
        <MailNotice message={message} isBusy={isBusy} onRetry={onRetryMail} />
        <Text className={css.message}>{message.message}</Text>
        <Switch
          size="md"
          label="Respondido"
          checked={message.is_answered}
          disabled={isBusy}
          onChange={(event) => onAnswered(event.currentTarget.checked)}
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
            href={answerAddress(message)}
            leftSection={<IconMail size={18} aria-hidden />}
          >
            Responder por correo
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Group } from '@mantine/core';
import type { MessageItem } from '../../../contracts/messages.ts';
import { RemoveAction } from '../ui/icon-action.tsx';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';
import { showTime } from '../ui/show-time.ts';
import { DemoBadge, MailBadge } from './mail-badge.tsx';
import css from './messages.module.css';

interface MessageTableProps {
  messages: readonly MessageItem[];
  busyId: number | null;
  onOpen(message: MessageItem): void;
  onRemove(message: MessageItem): void;
}

function stateOf({ is_read, is_answered }: MessageItem): string {
  if (is_answered) return 'Respondido';
  return is_read ? 'Leído' : 'Nuevo';
}

function When({ created_at }: MessageItem) {
  return <time dateTime={created_at}>{showTime(created_at)}</time>;
}

function Subject({ message, onOpen }: { message: MessageItem; onOpen(): void }) {
  return (
    <>
      <button type="button" className={css.open} onClick={onOpen}>
        {message.subject}
      </button>
      <Group gap="xs">
        <MailBadge mail={message.mail} />
        {message.is_demo ? <DemoBadge /> : null}
      </Group>
      <OnPhone>
        {message.name} · <When {...message} /> · {stateOf(message)}
      </OnPhone>
    </>
  );
}

function columnsOf(onOpen: MessageTableProps['onOpen']): readonly Column<MessageItem>[] {
  return [
    {
      label: 'Asunto',
      isRowHead: true,
      cell: (message) => <Subject message={message} onOpen={() => onOpen(message)} />,
    },
    { label: 'De', from: 'sm', isText: true, cell: ({ name }) => name },
    { label: 'Cuándo', from: 'sm', className: css.when, cell: When },
    { label: 'Estado', from: 'sm', isText: true, cell: stateOf },
  ];
}

/** The messages; those that nobody has read yet stand out. */
export function MessageTable({ messages, busyId, onOpen, onRemove }: MessageTableProps) {
  return (
    <ItemTable
      items={messages}
      columns={columnsOf(onOpen)}
      rowProps={({ is_read }) => ({ className: is_read ? undefined : css.unread })}
      actions={(message) => (
        <RemoveAction
          label={`Eliminar “${message.subject}”`}
          isBusy={busyId === message.id}
          onRemove={() => onRemove(message)}
        />
      )}
    />
  );
}

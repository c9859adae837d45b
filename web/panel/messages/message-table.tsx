import { Group, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { MessageItem } from '../../../contracts/messages.ts';
import { IconAction } from '../images/icon-action.tsx';
import { DemoBadge, MailBadge } from './mail-badge.tsx';
import css from './messages.module.css';
import { showTime } from './show-time.ts';

interface Actions {
  busyId: number | null;
  onOpen(message: MessageItem): void;
  onRemove(message: MessageItem): void;
}

function stateOf({ is_read, is_answered }: MessageItem): string {
  if (is_answered) return 'Respondido';
  return is_read ? 'Leído' : 'Nuevo';
}

function MessageRow({ message, actions }: { message: MessageItem; actions: Actions }) {
  const { id, name, subject, created_at, is_read } = message;
  const when = <time dateTime={created_at}>{showTime(created_at)}</time>;
  return (
    <Table.Tr className={is_read ? undefined : css.unread}>
      <Table.Th scope="row" fw={400}>
        <button type="button" className={css.open} onClick={() => actions.onOpen(message)}>
          {subject}
        </button>
        <Group gap="xs">
          <MailBadge mail={message.mail} />
          {message.is_demo ? <DemoBadge /> : null}
        </Group>
        {/* On a phone the columns stand here. */}
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {name} · {when} · {stateOf(message)}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm">{name}</Table.Td>
      <Table.Td visibleFrom="sm" className={css.when}>
        {when}
      </Table.Td>
      <Table.Td visibleFrom="sm">{stateOf(message)}</Table.Td>
      <Table.Td ta="right">
        <IconAction
          label={`Eliminar “${subject}”`}
          color="red"
          isBusy={actions.busyId === id}
          onClick={() => actions.onRemove(message)}
        >
          <IconTrash size={20} aria-hidden />
        </IconAction>
      </Table.Td>
    </Table.Tr>
  );
}

/** The messages; those that nobody has read yet stand out. */
export function MessageTable(props: Actions & { messages: readonly MessageItem[] }) {
  return (
    <Table className={css.table} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Asunto</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            De
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Cuándo
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Estado
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.messages.map((message) => (
          <MessageRow key={message.id} message={message} actions={props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

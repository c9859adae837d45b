import { Group, Text, Title } from '@mantine/core';
import type { MessageItem } from '../../../contracts/messages.ts';
import { addressOf } from '../../ui/api.ts';
import { CsvButton } from '../ui/csv-button.tsx';
import { FoundList } from '../ui/found-list.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { arrivedItems, useRecordDialog } from '../ui/use-record-dialog.ts';
import { counting } from '../ui/wording.ts';
import { MessageModal } from './message-modal.tsx';
import { MessageTable } from './message-table.tsx';
import { useMessages } from './use-messages.ts';

const texts = {
  loading: 'Cargando mensajes…',
  failed: 'Ha ocurrido un error, no se han podido cargar los mensajes.',
  what: 'los mensajes',
  empty: {
    title: 'Aún no hay mensajes',
    text: 'Aquí estará lo que los visitantes escriban en la página de contacto.',
  },
  notFound: 'Ningún mensaje coincide con la búsqueda.',
  counted: counting('mensaje', 'mensajes'),
};

/** Section 15: what visitors wrote in the contact form. */
export default function MessagesSection() {
  const messages = useMessages();
  const { words, query } = messages;
  const dialog = useRecordDialog(arrivedItems(query), ['message'], (message) => {
    if (!message.is_read) void messages.mark(message.id, { is_read: true });
  });
  const opened = dialog.state?.item;
  // The list knows it newer, once it was marked.
  const shown = query.data?.results.find(({ id }) => id === opened?.id) ?? opened;

  async function remove(message: MessageItem): Promise<void> {
    if (await messages.remove(message)) dialog.close();
  }
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Mensajes</Title>
        <CsvButton
          address={addressOf('/h/messages/csv/', { query: { search: words } })}
          name="mensajes"
        />
      </Group>
      <Text c="dimmed" mb="md">
        Lo que los visitantes escriben en la página de contacto, lo más reciente primero.
      </Text>
      <Group mb="md" maw={420} grow>
        <SearchBox label="Buscar mensaje" value={messages.search} onChange={messages.setSearch} />
      </Group>
      <FoundList {...messages} isSearched={words !== undefined} texts={texts}>
        {(items) => (
          <MessageTable
            messages={items}
            busyId={messages.busyId}
            onOpen={(message) => dialog.open(message)}
            onRemove={(message) => void remove(message)}
          />
        )}
      </FoundList>
      {dialog.state && shown ? (
        <MessageModal
          key={dialog.state.round}
          message={shown}
          opened={dialog.state.opened}
          isBusy={messages.busyId !== null}
          onClose={dialog.close}
          onAnswered={(is_answered) => void messages.mark(shown.id, { is_read: true, is_answered })}
          onRetryMail={() => messages.retryMail(shown)}
          onRemove={() => void remove(shown)}
        />
      ) : null}
    </>
  );
}

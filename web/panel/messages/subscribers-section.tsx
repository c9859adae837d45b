import { Group, Table, Text, Title } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { addressOf } from '../../ui/api.ts';
import { IconAction } from '../images/icon-action.tsx';
import { CsvButton } from '../ui/csv-button.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { FoundList } from './found-list.tsx';
import { DemoBadge, MailBadge } from './mail-badge.tsx';
import css from './messages.module.css';
import { showTime } from './show-time.ts';
import { useSubscribers } from './use-subscribers.ts';

const texts = {
  loading: 'Cargando suscriptores…',
  failed: 'Ha ocurrido un error, no se han podido cargar los suscriptores.',
  what: 'los suscriptores',
  empty: {
    title: 'Aún no hay suscriptores',
    text: 'Aquí estarán los correos de quienes pidan las novedades en el inicio o en Contacto.',
  },
  notFound: 'Ningún correo coincide con la búsqueda.',
  counted: (count: number) => `${count} ${count === 1 ? 'suscriptor' : 'suscriptores'}`,
};

function stateOf({ is_active, ended_at }: SubscriberItem): string {
  return is_active || ended_at === null ? 'Suscrito' : `De baja desde el ${showTime(ended_at)}`;
}

interface RowProps {
  subscriber: SubscriberItem;
  isBusy: boolean;
  onRetryMail(): void;
  onRemove(): void;
}

function SubscriberRow({ subscriber, isBusy, onRetryMail, onRemove }: RowProps) {
  const { email, created_at, mail, mail_error, is_active, is_demo } = subscriber;
  const isLost = mail === 'failed' && is_active;
  const since = <time dateTime={created_at}>{showTime(created_at)}</time>;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {email}
        <Group gap="xs">
          <MailBadge mail={mail} />
          {is_demo ? <DemoBadge /> : null}
        </Group>
        {mail === 'failed' ? (
          <Text size="sm" fw={400} className={css.reason}>
            {mail_error}
          </Text>
        ) : null}
        <Text size="sm" c="dimmed" hiddenFrom="sm" fw={400}>
          {since} · {stateOf(subscriber)}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm" className={css.when}>
        {since}
      </Table.Td>
      <Table.Td visibleFrom="sm">{stateOf(subscriber)}</Table.Td>
      <Table.Td ta="right" className={css.actions}>
        {isLost ? (
          <IconAction
            label={`Enviar de nuevo el correo a “${email}”`}
            isBusy={isBusy}
            onClick={onRetryMail}
          >
            <IconRefresh size={20} aria-hidden />
          </IconAction>
        ) : null}
        <IconAction label={`Eliminar “${email}”`} color="red" isBusy={isBusy} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </IconAction>
      </Table.Td>
    </Table.Tr>
  );
}

/** Section 16: who wants the news by e-mail. */
export default function SubscribersSection() {
  const subscribers = useSubscribers();
  const { words, busyId, retryMail, remove } = subscribers;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Suscriptores</Title>
        <CsvButton
          address={addressOf('/h/subscribers/csv/', { query: { search: words } })}
          name="suscriptores"
        />
      </Group>
      <Text c="dimmed" mb="md">
        Quienes pidieron las novedades por correo. Cada correo lleva un enlace para darse de baja.
      </Text>
      <Group mb="md" maw={420} grow>
        <SearchBox
          label="Buscar suscriptor"
          value={subscribers.search}
          onChange={subscribers.setSearch}
        />
      </Group>
      <FoundList {...subscribers} isSearched={words !== undefined} texts={texts}>
        {(items) => (
          <Table className={css.table} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Correo</Table.Th>
                <Table.Th scope="col" visibleFrom="sm">
                  Desde
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
              {items.map((one) => (
                <SubscriberRow
                  key={one.id}
                  subscriber={one}
                  isBusy={busyId === one.id}
                  onRetryMail={() => void retryMail(one)}
                  onRemove={() => void remove(one)}
                />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </FoundList>
    </>
  );
}

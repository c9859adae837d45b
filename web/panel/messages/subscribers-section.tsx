import { Group, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { addressOf } from '../../ui/api.ts';
import { CsvButton } from '../ui/csv-button.tsx';
import { FoundList } from '../ui/found-list.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { showTime } from '../ui/show-time.ts';
import { counting } from '../ui/wording.ts';
import { DemoBadge, MailBadge } from './mail-badge.tsx';
import css from './messages.module.css';
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
  counted: counting('suscriptor', 'suscriptores'),
};

function stateOf({ is_active, ended_at }: SubscriberItem): string {
  return is_active || ended_at === null ? 'Suscrito' : `De baja desde el ${showTime(ended_at)}`;
}

/** Whom no mail reached, and who still wants them. */
function isLost({ mail, is_active }: SubscriberItem): boolean {
  return mail === 'failed' && is_active;
}

function Since({ created_at }: SubscriberItem) {
  return <time dateTime={created_at}>{showTime(created_at)}</time>;
}

function Email(subscriber: SubscriberItem) {
  return (
    <>
      {subscriber.email}
      <Group gap="xs">
        <MailBadge mail={subscriber.mail} />
        {subscriber.is_demo ? <DemoBadge /> : null}
      </Group>
      {subscriber.mail === 'failed' ? (
        <Text size="sm" fw={400} className={css.reason}>
          {subscriber.mail_error}
        </Text>
      ) : null}
      <OnPhone>
        <Since {...subscriber} /> · {stateOf(subscriber)}
      </OnPhone>
    </>
  );
}

const columns: readonly Column<SubscriberItem>[] = [
  { label: 'Correo', isRowHead: true, cell: Email },
  { label: 'Desde', from: 'sm', className: css.when, cell: Since },
  { label: 'Estado', from: 'sm', isText: true, cell: stateOf },
];

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
          <ItemTable
            items={items}
            columns={columns}
            actions={(one) => (
              <>
                {isLost(one) ? (
                  <IconAction
                    label={`Enviar de nuevo el correo a “${one.email}”`}
                    isBusy={busyId === one.id}
                    onClick={() => void retryMail(one)}
                  >
                    <IconRefresh size={20} aria-hidden />
                  </IconAction>
                ) : null}
                <RemoveAction
                  label={`Eliminar “${one.email}”`}
                  isBusy={busyId === one.id}
                  onRemove={() => void remove(one)}
                />
              </>
            )}
          />
        )}
      </FoundList>
    </>
  );
}

import { Anchor, Group, Text, Title } from '@mantine/core';
import type { StudioItem } from '../../../contracts/studio.ts';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconCalendarOff, IconSettings } from '../ui/icons.ts';
import { useListParams } from '../ui/list-place.ts';
import { useLinkedButton } from '../ui/navigation.ts';
import { sectionPath, sectionTabs } from '../ui/place.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { ClosuresDialog } from './closures-dialog.tsx';
import { FoundReservations } from './found-reservations.tsx';
import { StudioCalendar } from './studio-calendar.tsx';
import { StudioForm } from './studio-form.tsx';
import { formatHours, texts } from './studio-texts.ts';
import { type Reservations, useReservations } from './use-reservations.tsx';
import {
  isAdministratorSession,
  STUDIO_KEY,
  useHours,
  useStudio,
  useStudioRefresh,
} from './use-studio.ts';

interface ScreenProps {
  studio: StudioItem;
  reservations: Reservations;
}

function Balance() {
  const { data } = useHours(undefined);
  return (
    <Text mb="md" role="status">
      Su saldo: <b>{data ? formatHours(data.balance) : '…'}</b> ·{' '}
      <Anchor href={sectionPath(33)}>Comprar horas</Anchor>
    </Text>
  );
}

function CustomerScreen({ studio, reservations }: ScreenProps) {
  return (
    <>
      <Title order={1}>Reservar</Title>
      <Balance />
      <StudioCalendar studio={studio} reservations={reservations} />
      {studio.whatsapp === '' ? null : (
        <Text mt="md">
          ¿Dudas?{' '}
          <Anchor href={`https://wa.me/${studio.whatsapp}`} target="_blank" rel="noopener">
            Escríbanos por WhatsApp
          </Anchor>
        </Text>
      )}
    </>
  );
}

/** Number of requests that wait for approval. */
function usePendingCount(): number {
  const { data } = useCall([...STUDIO_KEY, 'pending'], 'GET /capsula/reservations/', {
    query: { state: 'pending', page_size: 1 },
  });
  return data?.count ?? 0;
}

function StaffList({ studio, reservations }: ScreenProps) {
  const { search, setSearch, words } = useListParams();
  const filter = words === undefined ? {} : { search: words };
  const empty = {
    title: 'Aún no hay reservaciones',
    text: 'Aquí estarán todas, la última primero.',
  };
  return (
    <>
      <Group my="md" maw={420} grow>
        <SearchBox label="Buscar por cliente" value={search} onChange={setSearch} />
      </Group>
      <FoundReservations {...{ filter, reservations, empty }} zone={studio.zone} />
    </>
  );
}

function StaffTabs(screen: ScreenProps) {
  const pending = usePendingCount();
  const labels = sectionTabs.reservations;
  const emptyRequests = {
    title: 'Nada por aprobar',
    text: 'Aquí estarán las solicitudes cuando el estudio pide aprobación.',
  };
  return (
    <PlacedTabs
      labels={{ ...labels, requests: `${labels.requests} (${pending})` }}
      content={{
        calendar: <StudioCalendar {...screen} />,
        requests: (
          <FoundReservations
            filter={{ state: 'pending' }}
            zone={screen.studio.zone}
            reservations={screen.reservations}
            empty={emptyRequests}
          />
        ),
        list: <StaffList {...screen} />,
      }}
    />
  );
}

function StaffScreen({ studio, reservations }: ScreenProps) {
  const settings = useDialog<null>();
  const closures = useDialog<null>();
  const refresh = useStudioRefresh();
  useLinkedButton('rules', () => settings.open(null));
  useLinkedButton('closures', () => closures.open(null));
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1}>Reservaciones</Title>
        <Group gap="xs">
          <ButtonWithIcon icon={IconCalendarOff} onClick={() => closures.open(null)}>
            Cierres
          </ButtonWithIcon>
          <ButtonWithIcon icon={IconSettings} onClick={() => settings.open(null)}>
            Reglas del estudio
          </ButtonWithIcon>
        </Group>
      </Group>
      <StaffTabs studio={studio} reservations={reservations} />
      {settings.render((frame) => (
        <StudioForm studio={studio} {...frame} onSaved={() => void refresh()} />
      ))}
      {closures.render((frame) => (
        <ClosuresDialog zone={studio.zone} {...frame} />
      ))}
    </>
  );
}

function Screen({ studio }: { studio: StudioItem }) {
  const reservations = useReservations(studio);
  const RoleScreen = isAdministratorSession() ? StaffScreen : CustomerScreen;
  return (
    <>
      <RoleScreen studio={studio} reservations={reservations} />
      {reservations.element}
    </>
  );
}

/** Section 31: the calendar of the studio; for staff also requests, rules and closures. */
export default function ReservationsSection() {
  const query = useStudio();
  const { data } = query;
  if (data) return <Screen studio={data} />;
  return (
    <QuerySection<StudioItem>
      title={isAdministratorSession() ? 'Reservaciones' : 'Reservar'}
      query={query}
      failed={texts.calendarNotListed}
    >
      {(studio) => <Screen studio={studio} />}
    </QuerySection>
  );
}

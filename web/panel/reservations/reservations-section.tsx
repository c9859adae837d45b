import { Anchor, Group, Text, Title } from '@mantine/core';
import type { StudioItem } from '../../../contracts/studio.ts';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconCalendarOff, IconSettings } from '../ui/icons.ts';
import { useLinkedButton } from '../ui/navigation.ts';
import { sectionPath, sectionTabs } from '../ui/place.ts';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { ClosuresDialog } from './closures-dialog.tsx';
import { ReservationList } from './reservation-list.tsx';
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

const empty = {
  requests: {
    title: 'Nada por aprobar',
    text: 'Aquí estarán las solicitudes cuando el estudio pide aprobación.',
  },
  list: { title: 'Aún no hay reservaciones', text: 'Aquí estarán todas, la última primero.' },
};

function StaffTabs(screen: ScreenProps) {
  const { studio, reservations } = screen;
  const pending = usePendingCount();
  const labels = sectionTabs.reservations;
  const common = { zone: studio.zone, reservations };
  return (
    <PlacedTabs
      labels={{ ...labels, requests: `${labels.requests} (${pending})` }}
      content={{
        calendar: <StudioCalendar {...screen} />,
        requests: (
          <ReservationList {...common} filter={{ state: 'pending' }} empty={empty.requests} />
        ),
        list: <ReservationList {...common} filter={{}} empty={empty.list} />,
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
  if (query.data) return <Screen studio={query.data} />;
  const title = isAdministratorSession() ? 'Reservaciones' : 'Reservar';
  return (
    <QuerySection {...{ title, query }} failed={texts.calendarNotListed}>
      {() => null}
    </QuerySection>
  );
}

import { Group } from '@mantine/core';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import type { Action } from '../ui/action-menu.tsx';
import { Facts } from '../ui/facts.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { useCall } from '../ui/use-call.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { PeriodText } from './booking-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { formatHours, texts } from './studio-texts.ts';
import { STUDIO_KEY } from './use-studio.ts';
import { formatDayAndTime } from './zone-time.ts';

interface ReservationDialogProps extends DialogProps {
  id: number;
  zone: string;
  isStaff: boolean;
  listActions(item: ReservationItem): Action[];
}

/** A reservation with what can be done with it. */
export function ReservationDialog({
  id,
  zone,
  isStaff,
  opened,
  onClose,
  listActions,
}: ReservationDialogProps) {
  const query = useCall(
    [...STUDIO_KEY, 'reservation', id],
    'GET /capsula/reservations/:id/',
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <InfoDialog opened={opened} onClose={onClose} title="Reservación" size="md">
      <QueryView query={query} failed={texts.notListed}>
        {(item) => (
          <>
            <PeriodText start={Date.parse(item.starts_at)} hours={item.hours} zone={zone} />
            <StateBadge state={item.state} />
            <Facts
              facts={[
                ['Cliente', isStaff ? item.customer : ''],
                ['Horas', formatHours(item.hours)],
                ['Nota', item.note],
                ['Motivo', item.decision_reason],
                [
                  'Se cancela sin costo hasta',
                  ['held', 'pending', 'confirmed'].includes(item.state)
                    ? formatDayAndTime(item.cancel_until, zone)
                    : '',
                ],
                ['Hecha', `${formatDayAndTime(item.created_at, zone)} por ${item.made_by}`],
              ]}
            />
            <Group gap="xs">
              {listActions(item).map(({ label, icon: Icon, run, isDanger }) => (
                <ButtonWithIcon
                  icon={Icon}
                  key={label}
                  c={isDanger ? 'red.9' : undefined}
                  onClick={() => run?.()}
                >
                  {label}
                </ButtonWithIcon>
              ))}
            </Group>
          </>
        )}
      </QueryView>
    </InfoDialog>
  );
}

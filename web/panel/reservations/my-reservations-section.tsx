import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { StudioItem } from '../../../contracts/studio.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconRefresh } from '../ui/icons.ts';
import { sectionPath, sectionTabs } from '../ui/place.ts';
import { ReservationList } from './reservation-list.tsx';
import { texts } from './studio-texts.ts';
import { useReservations } from './use-reservations.tsx';
import { useStudio } from './use-studio.ts';

/** The private URL of the calendar feed of the reservations. */
function FeedBox() {
  /** Empty until it is requested; null if one exists already, because an address is shown only when it is created. */
  const [address, setAddress] = useState<string | null>('');
  const { isBusy, save } = useSave({ success: null, failure: texts.noFeed });
  const fetchAddress = (renew: boolean) =>
    save(async () => {
      setAddress((await call('POST /capsula/reservations/feed/', { body: { renew } })).url);
      if (renew) alertSuccess('La dirección anterior dejó de funcionar.');
    });
  async function askRenewal(): Promise<void> {
    const warning = 'Los calendarios que usan la dirección de ahora dejarán de actualizarse.';
    const text = '¿Hacer una dirección nueva?';
    if (await askConfirmation({ title: 'Renovar dirección', text, warning, confirm: 'Renovar' })) {
      await fetchAddress(true);
    }
  }
  return (
    <Paper withBorder p="md" mt="xl" maw={720} component="section" aria-labelledby="feed">
      <Title order={2} size="h4" id="feed" mb="xs">
        En el calendario de su teléfono
      </Title>
      <Text size="sm" mb="sm">
        Suscriba su calendario a esta dirección privada y sus reservaciones estarán siempre al día.
        No la comparta: quien la tenga puede ver sus horarios.
      </Text>
      {address === '' ? (
        <Button variant="default" loading={isBusy} onClick={() => void fetchAddress(false)}>
          Mostrar la dirección
        </Button>
      ) : (
        <Stack gap="xs">
          {address === null ? (
            <Text size="sm">
              Ya tiene una dirección. Por seguridad solo se muestra al hacerla; si la perdió, haga
              otra.
            </Text>
          ) : (
            <TextInput
              label="Dirección privada"
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          <Group gap="xs">
            {address === null ? null : <CopyTextButton text={address} copiedLabel="Copiada" />}
            <ButtonWithIcon icon={IconRefresh} loading={isBusy} onClick={() => void askRenewal()}>
              Renovar
            </ButtonWithIcon>
          </Group>
        </Stack>
      )}
    </Paper>
  );
}

const empty = {
  coming: {
    title: 'No tiene reservaciones por venir',
    text: 'Elija un horario libre en “Reservar”.',
  },
  past: { title: 'Nada todavía', text: 'Aquí quedarán sus reservaciones anteriores.' },
};

function Lists({ studio }: { studio: StudioItem }) {
  const reservations = useReservations(studio);
  const list = (period: keyof typeof empty) => (
    <ReservationList
      key={period}
      filter={{ when: period }}
      zone={studio.zone}
      reservations={reservations}
      empty={empty[period]}
    />
  );
  return (
    <>
      <PlacedTabs
        labels={sectionTabs.ownReservations}
        content={{ coming: list('coming'), past: list('past') }}
      />
      <FeedBox />
      {reservations.element}
    </>
  );
}

/** Section 32: the user's own reservations, future and past. */
export default function MyReservationsSection() {
  const query = useStudio();
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1}>Mis reservaciones</Title>
        <Button component="a" href={sectionPath(31)}>
          Reservar
        </Button>
      </Group>
      <QueryView query={query} failed={texts.notListed}>
        {(studio) => <Lists studio={studio} />}
      </QueryView>
    </>
  );
}

import { Alert, Group, List, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { REQUIRED } from '../../../contracts/fields.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { useRowActions } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { RemoveAction } from '../ui/icon-action.tsx';
import { useCall } from '../ui/use-call.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { DayHour } from './day-hour.tsx';
import { formatState } from './state-badge.tsx';
import { texts } from './studio-texts.ts';
import { STUDIO_KEY, useStudioRefresh } from './use-studio.ts';
import { formatDayAndTime, formatSpan, toInstant, toWallTime } from './zone-time.ts';

type CreatedClosure = Reply<'POST /capsula/closures/'>;
type Affected = CreatedClosure['affected'];

/** Reservations that a closure affects; they stay valid until they are moved or cancelled. */
function AffectedList({ affected, zone }: { affected: Affected; zone: string }) {
  if (affected.length === 0) return <Text size="sm">No afecta ninguna reservación.</Text>;
  return (
    <>
      <Text size="sm" mb={4}>
        {affected.length === 1
          ? 'Afecta 1 reservación, que sigue en pie hasta que usted la mueva o la cancele:'
          : `Afecta ${affected.length} reservaciones, que siguen en pie hasta que usted las mueva o las cancele:`}
      </Text>
      <List size="sm">
        {affected.map((item) => (
          <List.Item key={item.id}>
            {item.customer}: {formatSpan(item.starts_at, item.ends_at, zone)} (
            {formatState(item.state)})
          </List.Item>
        ))}
      </List>
    </>
  );
}

function ClosureList({ zone }: { zone: string }) {
  const refresh = useStudioRefresh();
  const { busyIds, act } = useRowActions('closures', { refresh });
  const query = useCall([...STUDIO_KEY, 'closures'], 'GET /capsula/closures/', {});
  async function remove(id: number, reason: string): Promise<void> {
    const text = '¿Quitar este cierre? Esas horas se podrán reservar de nuevo.';
    if (
      !(await askConfirmation({ title: 'Quitar cierre', text, warning: reason, confirm: 'Quitar' }))
    )
      return;
    const send = () => call('DELETE /capsula/closures/:id/', { params: { id } });
    await act(id, send, { success: texts.opened, failure: texts.notOpened });
  }
  return (
    <QueryView query={query} failed={texts.closuresNotListed}>
      {(closures) =>
        closures.length === 0 ? (
          <Text size="sm">No hay cierres por venir.</Text>
        ) : (
          <Stack gap="xs">
            {closures.map((closure) => (
              <Paper key={closure.id} withBorder p="sm">
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <div>
                    <Text fw={700}>{closure.reason}</Text>
                    <Text size="sm">
                      {formatDayAndTime(closure.starts_at, zone)} –{' '}
                      {formatDayAndTime(closure.ends_at, zone)}
                    </Text>
                    <AffectedList affected={closure.affected} zone={zone} />
                  </div>
                  <RemoveAction
                    label={`Quitar “${closure.reason}”`}
                    isBusy={busyIds.has(closure.id)}
                    onRemove={() => void remove(closure.id, closure.reason)}
                  />
                </Group>
              </Paper>
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}

interface Values {
  from: { day: string; hour: number };
  until: { day: string; hour: number };
  reason: string;
}

function toRequestBody({ from, until, reason }: Values, zone: string, preview: boolean) {
  const starts_at = new Date(toInstant(from.day, from.hour, zone)).toISOString();
  const ends_at = new Date(toInstant(until.day, until.hour, zone)).toISOString();
  return { starts_at, ends_at, reason, preview };
}

/** Lists future closures and creates one: the first submission previews the affected reservations, the second saves. */
export function ClosuresDialog({ zone, ...dialogProps }: DialogProps & { zone: string }) {
  const refresh = useStudioRefresh();
  const today = toWallTime(Date.now(), zone).day;
  const [preview, setPreview] = useState<Affected | null>(null);
  const form = useForm<Values>({
    initialValues: { from: { day: today, hour: 0 }, until: { day: today, hour: 24 }, reason: '' },
    validate: {
      reason: (value) => (value.trim() === '' ? REQUIRED : null),
      until: (until, { from }) =>
        toInstant(until.day, until.hour, zone) <= toInstant(from.day, from.hour, zone)
          ? 'La fecha final debe ser posterior a la inicial.'
          : null,
    },
    // The preview is out of date.
    onValuesChange: () => setPreview(null),
  });
  function onSaved({ affected }: CreatedClosure): void {
    if (preview === null) setPreview(affected);
    else {
      form.reset();
      void refresh();
    }
  }
  return (
    <FormDialog
      {...dialogProps}
      title="Cierres del estudio"
      form={form}
      send={(values) =>
        call('POST /capsula/closures/', { body: toRequestBody(values, zone, preview === null) })
      }
      success={preview === null ? null : texts.closed}
      failure={texts.notClosed}
      rename={{ ends_at: 'until', starts_at: 'from' }}
      onSaved={onSaved}
      staysOpen
      submitLabel={preview === null ? 'Ver a quién afecta' : 'Cerrar el estudio'}
      closeLabel="Salir"
    >
      <ClosureList zone={zone} />
      <Text fw={700} mt="md">
        Nuevo cierre
      </Text>
      <DayHour
        label="Desde"
        value={form.values.from}
        onChange={(from) => form.setFieldValue('from', from)}
        error={form.errors.from}
      />
      <DayHour
        label="Hasta"
        value={form.values.until}
        onChange={(until) => form.setFieldValue('until', until)}
        error={form.errors.until}
      />
      <TextInput
        label="Motivo"
        description="Lo ven los clientes en el calendario."
        required
        maxLength={200}
        {...form.getInputProps('reason')}
      />
      {preview === null ? null : (
        <Alert color={preview.length === 0 ? 'teal' : 'yellow'} variant="outline" role="status">
          <AffectedList affected={preview} zone={zone} />
        </Alert>
      )}
    </FormDialog>
  );
}

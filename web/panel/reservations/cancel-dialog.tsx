import { Alert, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { labelled, optionalText } from '../../../contracts/fields.ts';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import { longField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { call } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { formatHours, texts } from './studio-texts.ts';
import { formatDayAndTime, formatSpan } from './zone-time.ts';

interface RejectDialogProps extends DialogProps {
  item: ReservationItem;
  zone: string;
  onSaved(): void;
}

const fields = {
  reason: longField(labelled('Motivo', optionalText(300), 'Lo lee el cliente.'), { rows: [2, 14] }),
};

/** Rejects a request; its hours are refunded. */
export function RejectDialog({ item, zone, ...dialog }: RejectDialogProps) {
  return (
    <FieldsDialog
      {...dialog}
      title="Rechazar solicitud"
      fields={fields}
      send={(reason) =>
        sendCall('POST /capsula/reservations/:id/decide/', {
          params: { id: item.id },
          body: { state: 'rejected', ...reason },
        })
      }
      success={texts.decided}
      failure={texts.notDecided}
      submitLabel="Rechazar"
    >
      <Text>
        {item.customer}: {toSentence(formatSpan(item.starts_at, item.ends_at, zone))} Se{' '}
        {item.hours === 1 ? 'le devolverá' : 'le devolverán'} {formatHours(item.hours)}.
      </Text>
    </FieldsDialog>
  );
}

/** Cancels a reservation; states before whether its hours are refunded. */
export function CancelDialog(
  props: DialogProps & { item: ReservationItem; zone: string; isStaff: boolean; onSaved(): void },
) {
  const { item, zone, isStaff } = props;
  const form = useForm({
    initialValues: { give_back: false, reason: '' },
    validate: {
      reason: (value, { give_back }) =>
        give_back && value.trim() === '' ? 'Debe indicar el motivo.' : null,
    },
  });
  const isRefunded = item.is_free_to_cancel || form.values.give_back;
  const hours = <b>{formatHours(item.hours)}</b>;
  return (
    <FormDialog
      title="Cancelar reservación"
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      send={(body) =>
        call('POST /capsula/reservations/:id/cancel/', { params: { id: item.id }, body })
      }
      success={texts.cancelled}
      failure={texts.notCancelled}
      onSaved={props.onSaved}
      isDirty={form.isDirty('reason')}
      submitLabel={isRefunded ? 'Sí, cancelar' : 'Cancelar y perder las horas'}
      closeLabel="Conservarla"
    >
      <Text>
        {isStaff ? `${item.customer}: ` : ''}
        {formatSpan(item.starts_at, item.ends_at, zone)}
      </Text>
      <Alert color={isRefunded ? 'teal' : 'red'} variant="outline">
        {isRefunded ? (
          <Text>
            {item.hours === 1 ? 'Se devolverá' : 'Se devolverán'} {hours} al saldo.
          </Text>
        ) : (
          <Text>
            El plazo para cancelar sin costo terminó el {formatDayAndTime(item.cancel_until, zone)}:{' '}
            {item.hours === 1 ? 'se perderá' : 'se perderán'} {hours}.
          </Text>
        )}
      </Alert>
      {isStaff && !item.is_free_to_cancel ? (
        <Switch
          size="md"
          label="Devolver las horas de todos modos"
          {...form.getInputProps('give_back', { type: 'checkbox' })}
        />
      ) : null}
      {isStaff ? (
        <Textarea
          label="Motivo"
          description="Lo lee el cliente."
          maxLength={300}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      ) : null}
    </FormDialog>
  );
}

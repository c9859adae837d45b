import { Alert, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { call } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { formatHours, texts } from './studio-texts.ts';
import { formatDayAndTime, formatSpan } from './zone-time.ts';

interface CancelDialogProps extends DialogProps {
  item: ReservationItem;
  zone: string;
  isStaff: boolean;
  onSaved(): void;
}

/** Cancels a reservation; states before whether its hours are refunded. */
export function CancelDialog(props: CancelDialogProps) {
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

import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { call } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { formatHours, sentence, texts } from './studio-texts.ts';
import { formatSpan } from './zone-time.ts';

interface RejectDialogProps extends DialogProps {
  item: ReservationItem;
  zone: string;
  onSaved(): void;
}

/** Rejects a request; its hours are refunded. */
export function RejectDialog({ item, zone, opened, onClose, onSaved }: RejectDialogProps) {
  const form = useForm({ initialValues: { reason: '' } });
  return (
    <FormDialog
      title="Rechazar solicitud"
      opened={opened}
      onClose={onClose}
      form={form}
      send={({ reason }) =>
        call('POST /capsula/reservations/:id/decide/', {
          params: { id: item.id },
          body: { state: 'rejected', reason },
        })
      }
      success={texts.decided}
      failure={texts.notDecided}
      onSaved={onSaved}
      submitLabel="Rechazar"
    >
      <Text>
        {item.customer}: {sentence(formatSpan(item.starts_at, item.ends_at, zone))} Se{' '}
        {item.hours === 1 ? 'le devolverá' : 'le devolverán'} {formatHours(item.hours)}.
      </Text>
      <Textarea
        label="Motivo"
        description="Lo lee el cliente."
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

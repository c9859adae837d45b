import { Text } from '@mantine/core';
import { labelled, optionalText } from '../../../contracts/fields.ts';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import { longField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { formatHours, texts } from './studio-texts.ts';
import { formatSpan } from './zone-time.ts';

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

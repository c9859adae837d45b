import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { hourFields } from '../../../contracts/hours.ts';
import type { UserItem } from '../../../contracts/users.ts';
import { longField, numberField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { getName, userTexts } from './user-texts.ts';

const fields = {
  hours: numberField(hourFields.hours, { inputMode: 'text' }),
  valid_days: numberField(hourFields.valid_days, {
    isShown: ({ hours }) => Number(hours) > 0,
  }),
  reason: longField(hourFields.reason, { rows: [2, 6] }),
};

/** Adds or removes hours of a customer, with a reason. */
export function AdjustForm({ item: user, opened, onClose, onSaved }: RecordDialogProps<UserItem>) {
  // A repeated request, as after a lost response, is applied once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <FieldsDialog
      title={`Ajustar las horas de ${getName(user)}`}
      opened={opened}
      onClose={onClose}
      fields={fields}
      send={(sent) => {
        const body = { ...sent, valid_days: sent.valid_days || undefined, account: user.id, key };
        return sendCall('POST /capsula/hours/adjust/', { body });
      }}
      success={userTexts.adjusted}
      failure={userTexts.notAdjusted}
      onSaved={onSaved}
      below={({ hours }) => (
        <Alert variant="outline" color="gray" aria-live="polite">
          <Text>
            Saldo ahora: <b>{formatHours(user.balance)}</b>. Después:{' '}
            <b>{formatHours(user.balance + (Number(hours) || 0))}</b>.
          </Text>
        </Alert>
      )}
    />
  );
}

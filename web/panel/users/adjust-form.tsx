import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { hourFields } from '../../../contracts/hours.ts';
import type { UserItem } from '../../../contracts/users.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { longField, numberField } from '../kit/fields.tsx';
import { toRequestFields, useFieldsForm } from '../kit/fields-form.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import type { RecordDialogProps } from '../kit/resource.ts';
import { sendCall } from '../kit/send-call.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { nameOf, userTexts } from './user-texts.ts';

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
  const form = useFieldsForm(fields, null);
  const hours = Number(form.values.hours) || 0;
  return (
    <FormDialog
      title={`Ajustar las horas de ${nameOf(user)}`}
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values) => {
        const sent = toRequestFields(fields, values, null);
        return sendCall('POST /capsula/hours/adjust/', {
          body: { ...sent, valid_days: sent.valid_days || undefined, account: user.id, key },
        });
      }}
      success={userTexts.adjusted}
      failure={userTexts.notAdjusted}
      onSaved={onSaved}
    >
      <FieldInputs fields={fields} form={form} record={null} />
      <Alert variant="outline" color="gray" aria-live="polite">
        <Text>
          Saldo ahora: <b>{formatHours(user.balance)}</b>. Después:{' '}
          <b>{formatHours(user.balance + hours)}</b>.
        </Text>
      </Alert>
    </FormDialog>
  );
}

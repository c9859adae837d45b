import { Alert, NumberInput, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { text } from '../../../contracts/fields.ts';
import type { UserItem } from '../../../contracts/users.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { hoursWords } from '../reservations/words.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { nameOf, userTexts } from './user-texts.ts';

interface AdjustFormProps {
  user: UserItem;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Gives hours to a customer or takes some, with a reason. */
export function AdjustForm({ user, opened, onClose, onSaved }: AdjustFormProps) {
  // The same adjustment sent twice, as after a lost answer, counts once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<{ hours: number | string; reason: string; valid_days: number | string }>({
    initialValues: { hours: '', reason: '', valid_days: '' },
    validate: {
      hours: (value) => (Number(value) === 0 ? 'Debe indicar cuántas horas.' : null),
      reason: fieldCheck(text(300)),
    },
  });
  const saving = useFormSave(form, {
    success: userTexts.adjusted,
    failure: userTexts.notAdjusted,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const hours = Number(form.values.hours) || 0;
  const submit = form.onSubmit(({ reason, valid_days }) => {
    const days = hours > 0 && valid_days !== '' ? Number(valid_days) : undefined;
    const body = { account: user.id, hours, reason, valid_days: days, key };
    void saving.save(() => call('POST /capsula/hours/adjust/', { body }));
  }, focusFirstError);
  return (
    <FormModal
      title={`Ajustar las horas de ${nameOf(user)}`}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <NumberInput
        label="Horas"
        description="Con signo menos se quitan: -2."
        required
        allowDecimal={false}
        min={-1000}
        max={1000}
        hideControls
        data-autofocus
        {...form.getInputProps('hours')}
      />
      {hours > 0 ? (
        <NumberInput
          label="Valen por (días)"
          description="Vacío: no vencen."
          allowDecimal={false}
          min={1}
          max={3650}
          hideControls
          {...form.getInputProps('valid_days')}
        />
      ) : null}
      <Textarea
        label="Motivo"
        description="Queda en los movimientos del cliente."
        required
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Alert variant="outline" color="gray" aria-live="polite">
        <Text>
          Saldo ahora: <b>{hoursWords(user.balance)}</b>. Después:{' '}
          <b>{hoursWords(user.balance + hours)}</b>.
        </Text>
      </Alert>
    </FormModal>
  );
}

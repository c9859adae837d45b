import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReservationItem } from '../../../contracts/reservations.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { hoursWords, sentence, texts } from './words.ts';
import { spanWords } from './zone-time.ts';

interface RejectDialogProps {
  item: ReservationItem;
  zone: string;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Staff refuse a request; its hours go back. */
export function RejectDialog({ item, zone, opened, onClose, onSaved }: RejectDialogProps) {
  const form = useForm({ initialValues: { reason: '' } });
  const saving = useFormSave(form, {
    success: texts.decided,
    failure: texts.notDecided,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit(({ reason }) => {
    const input = { params: { id: item.id }, body: { state: 'rejected' as const, reason } };
    void saving.save(() => call('POST /capsula/reservations/:id/decide/', input));
  });
  return (
    <FormModal
      title="Rechazar solicitud"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      submitLabel="Rechazar"
    >
      <Text>
        {item.customer}: {sentence(spanWords(item.starts_at, item.ends_at, zone))} Se{' '}
        {item.hours === 1 ? 'le devolverá' : 'le devolverán'} {hoursWords(item.hours)}.
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
    </FormModal>
  );
}

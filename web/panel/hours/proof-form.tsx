import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { upload } from '../ui/client.ts';
import { FormModal } from '../ui/form-modal.tsx';
import { hourTexts } from './hour-texts.ts';
import { ProofField } from './proof-field.tsx';

interface ProofFormProps {
  purchase: PurchaseItem;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Sends the proof of a purchase later, or another one while it is in review. */
export function ProofForm({ purchase, opened, onClose, onSaved }: ProofFormProps) {
  const form = useForm<{ reference: string; proof: File | null }>({
    initialValues: { reference: purchase.reference, proof: null },
    validate: { proof: (value) => (value === null ? 'Debe adjuntar el comprobante.' : null) },
  });
  const saving = useFormSave<{ reference: string; proof: File | null }, PurchaseItem>(form, {
    success: hourTexts.sent,
    failure: hourTexts.notSent,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit((fields) => {
    const input = { params: { id: purchase.id }, fields };
    void saving.save((options) => upload('PATCH /capsula/purchases/:id/', input, options));
  }, focusFirstError);
  return (
    <FormModal
      title="Enviar comprobante"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      progress={saving.progress}
      onCancelUpload={saving.cancel}
      uploadName="el comprobante"
      submitLabel="Enviar"
    >
      <ProofField
        label="Comprobante"
        description={`Del pago de ${purchase.pack_name}, por ${purchase.method}.`}
        value={form.values.proof}
        onChange={(proof) => form.setFieldValue('proof', proof)}
        error={form.errors.proof}
        isDisabled={saving.isBusy}
      />
      <TextInput
        label="Referencia"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
    </FormModal>
  );
}

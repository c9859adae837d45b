import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { upload } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { hourTexts } from './hour-texts.ts';
import { ProofField } from './proof-field.tsx';

interface ProofFormProps extends DialogProps {
  purchase: PurchaseItem;
  onSaved(): void;
}

/** Sends the proof of a purchase later, or another one while it is in review. */
export function ProofForm({ purchase, opened, onClose, onSaved }: ProofFormProps) {
  const form = useForm<{ reference: string; proof: File | null }>({
    initialValues: { reference: purchase.reference, proof: null },
    validate: { proof: (value) => (value === null ? 'Debe adjuntar el comprobante.' : null) },
  });
  return (
    <FormDialog
      title="Enviar comprobante"
      opened={opened}
      onClose={onClose}
      form={form}
      send={(fields, options) =>
        upload('PATCH /capsula/purchases/:id/', { params: { id: purchase.id }, fields }, options)
      }
      success={hourTexts.sent}
      failure={hourTexts.notSent}
      onSaved={onSaved}
      uploadName="el comprobante"
      submitLabel="Enviar"
    >
      <ProofField
        label="Comprobante"
        description={`Una foto, captura o PDF del pago de ${purchase.pack_name} por ${purchase.method}.`}
        value={form.values.proof}
        onChange={(proof) => form.setFieldValue('proof', proof)}
        error={form.errors.proof}
      />
      <TextInput
        label="Referencia"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
    </FormDialog>
  );
}

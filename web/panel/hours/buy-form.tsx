import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Reply } from '../../../contracts/calls.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { formatHours } from '../reservations/studio-texts.ts';
import { upload } from '../ui/client.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { formatPrice, hourTexts } from './hour-texts.ts';
import css from './hours.module.css';
import { ProofField } from './proof-field.tsx';

export type Pack = Reply<'GET /capsula/packs/'>[number];

interface BuyFormProps extends DialogProps {
  pack: Pack;
  studio: StudioItem;
  onSaved(): void;
}

interface Values {
  method: string;
  reference: string;
  proof: File | null;
}

/** Buys a pack: how to pay, the reference, and the proof now or later. */
export function BuyForm({ pack, studio, ...dialogProps }: BuyFormProps) {
  const form = useForm<Values>({
    initialValues: { method: studio.methods[0]?.name ?? '', reference: '', proof: null },
    validate: { method: (value) => (value ? null : 'Debe seleccionar un método de pago.') },
  });
  const method = studio.methods.find(({ name }) => name === form.values.method);
  return (
    <FormDialog
      {...dialogProps}
      title={`Comprar ${pack.name}`}
      form={form}
      send={(values, options) =>
        upload('POST /capsula/purchases/', { fields: { ...values, pack: pack.id } }, options)
      }
      success={hourTexts.bought}
      failure={hourTexts.notBought}
      isDirty={form.isDirty('reference') || form.values.proof !== null}
      uploadName="el comprobante"
      submitLabel="Comprar"
    >
      <Text>
        <b>{formatHours(pack.hours)}</b> por <b>{formatPrice(pack.price, pack.currency)}</b>. Valen{' '}
        {pack.valid_days} días desde que se aprueba el pago.
      </Text>
      <NativeSelect
        label="Método de pago"
        data={studio.methods.map(({ name }) => name)}
        data-autofocus
        {...form.getInputProps('method')}
      />
      {method?.instructions ? (
        <Text className={css.instructions} aria-live="polite">
          {method.instructions}
        </Text>
      ) : null}
      <TextInput
        label="Referencia"
        description="El número de la operación, si lo tiene."
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
      <ProofField
        label="Comprobante"
        description="Una foto o captura del pago de hasta 15 MB, o un PDF de hasta 3 MB. Puede enviarlo después: la compra espera 7 días."
        value={form.values.proof}
        onChange={(proof) => form.setFieldValue('proof', proof)}
        error={form.errors.proof}
      />
    </FormDialog>
  );
}

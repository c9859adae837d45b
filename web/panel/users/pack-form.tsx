import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { packFields } from '../../../contracts/hours.ts';
import type { Pack } from '../hours/buy-form.tsx';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { NumberField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { userTexts } from './user-texts.ts';

interface PackFormProps {
  /** Null: a new one. */
  pack: Pack | null;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

const { name, hours, price, currency, valid_days } = packFields;

/** Adds a pack of hours, or changes one. */
export function PackForm({ pack, opened, onClose, onSaved }: PackFormProps) {
  const form = useForm({
    initialValues: {
      name: pack?.name ?? '',
      hours: String(pack?.hours ?? ''),
      price: String(pack?.price ?? ''),
      currency: pack?.currency ?? 'USD',
      valid_days: String(pack?.valid_days ?? 90),
    },
    validate: {
      name: fieldCheck(name),
      hours: fieldCheck(hours),
      price: fieldCheck(price),
      currency: fieldCheck(currency),
      valid_days: fieldCheck(valid_days),
    },
  });
  const saving = useFormSave<typeof form.values, Pack>(form, {
    success: userTexts.packSaved,
    failure: userTexts.packNotSaved,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit((values) => {
    const body = {
      ...values,
      hours: Number(values.hours),
      price: Number(values.price.replace(',', '.')),
      valid_days: Number(values.valid_days),
      is_active: undefined,
    };
    void saving.save(() =>
      pack === null
        ? call('POST /capsula/packs/', { body })
        : call('PATCH /capsula/packs/:id/', { params: { id: pack.id }, body }),
    );
  }, focusFirstError);
  return (
    <FormModal
      title={pack === null ? 'Nuevo paquete' : `Editar “${pack.name}”`}
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <TextInput
        label="Nombre"
        required
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={2}>
        <NumberField label="Horas" maxLength={4} {...form.getInputProps('hours')} />
        <NumberField label="Valen por (días)" maxLength={4} {...form.getInputProps('valid_days')} />
        <NumberField
          label="Precio"
          inputMode="decimal"
          maxLength={10}
          {...form.getInputProps('price')}
        />
        <TextInput
          label="Moneda"
          required
          maxLength={3}
          autoCapitalize="characters"
          {...form.getInputProps('currency')}
        />
      </SimpleGrid>
    </FormModal>
  );
}

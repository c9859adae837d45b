import { NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type EntryItem, FILTER } from '../../../contracts/entries.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import { NumberField, TitleField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { useCountries } from './countries.ts';
import type { SeriesKind } from './faces.ts';
import { ownerOf } from './queries.ts';
import {
  type Condition,
  checksOf,
  fieldsOf,
  type SegmentValues,
  valuesOf,
} from './segment-values.ts';
import { failed, saved } from './texts.ts';

interface SegmentFormProps {
  kind: SeriesKind;
  parent: EntryItem;
  /** Null: a new one. */
  segment: SegmentItem | null;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

type Form = UseFormReturnType<SegmentValues>;

/** Those of year, country and volume that the parent's filters ask for. */
function FilterFields({ form, condition }: { form: Form; condition: Condition }) {
  const countries = useCountries(form.values.country);
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.max(1, condition.length) }}>
      {condition.includes(FILTER.year) ? (
        <NumberField label="Año" maxLength={4} {...form.getInputProps('year')} />
      ) : null}
      {condition.includes(FILTER.country) ? (
        <NativeSelect label="País" required data={countries} {...form.getInputProps('country')} />
      ) : null}
      {condition.includes(FILTER.volume) ? (
        <NumberField label="Volumen" maxLength={6} {...form.getInputProps('vol')} />
      ) : null}
    </SimpleGrid>
  );
}

function store(
  kind: SeriesKind,
  parent: EntryItem,
  segment: SegmentItem | null,
  values: SegmentValues,
) {
  const fields = fieldsOf(values, parent.condition);
  if (segment === null) {
    return call(`POST /${kind}/detail/`, { body: { ...ownerOf(kind, parent.id), ...fields } });
  }
  return call(`PATCH /${kind}/detail/:id/`, { params: { id: segment.id }, body: fields });
}

/** A new segment, or the information of one. */
export function SegmentForm({ kind, parent, segment, opened, onClose, onSaved }: SegmentFormProps) {
  const form = useForm<SegmentValues>({
    initialValues: valuesOf(segment),
    validate: checksOf(parent.condition),
  });
  const saving = useFormSave<SegmentValues, SegmentItem>(form, {
    success: segment === null ? saved.created('Segmento') : saved.information,
    failure: segment === null ? failed.createSegment : failed.information('Segmento'),
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <FormModal
      title={segment === null ? 'Nuevo Segmento' : `Información de ${segment.title}`}
      opened={opened}
      onClose={onClose}
      onSubmit={form.onSubmit(
        (values) => void saving.save(() => store(kind, parent, segment, values)),
        focusFirstError,
      )}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
      submitLabel={segment === null ? 'Crear Segmento' : 'Guardar'}
    >
      <TitleField {...form.getInputProps('title')} />
      <FilterFields form={form} condition={parent.condition} />
      <Textarea
        label="Descripción"
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={20_000}
        {...form.getInputProps('description')}
      />
    </FormModal>
  );
}

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type CalendarItem, calendarFields } from '../../../contracts/calendars.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { NumberField, TitleField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { focusFirstError, useFormSave } from '../ui/use-form-save.ts';
import { calendarTexts } from './calendar-texts.ts';

interface CalendarFormProps {
  /** Null: a new one. */
  calendar: CalendarItem | null;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Adds a calendar, or changes one. */
export function CalendarForm({ calendar, opened, onClose, onSaved }: CalendarFormProps) {
  const isNew = calendar === null;
  const form = useForm({
    initialValues: {
      title: calendar?.title ?? '',
      id_ref: calendar?.ref ?? '',
      max_results: String(calendar?.max_results ?? ''),
    },
    validate: {
      title: fieldCheck(calendarFields.title),
      id_ref: fieldCheck(calendarFields.ref),
      max_results: fieldCheck(calendarFields.max_results),
    },
  });
  const saving = useFormSave(form, {
    success: isNew ? calendarTexts.created : calendarTexts.changed,
    failure: isNew ? calendarTexts.notCreated : calendarTexts.notChanged,
    rename: { ref: 'id_ref' },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit(({ title, id_ref, max_results }) => {
    const body = { title, ref: id_ref, max_results: Number(max_results) };
    void saving.save(() =>
      isNew
        ? call('POST /h/calendar/', { body })
        : call('PATCH /h/calendar/:id/', {
            params: { id: calendar.id },
            body: { ...body, is_active: undefined },
          }),
    );
  }, focusFirstError);
  return (
    <FormModal
      opened={opened}
      title={isNew ? 'Nuevo calendario' : `Editar “${calendar.title}”`}
      onClose={onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={form.isDirty()}
    >
      <TitleField label="Titulo" {...form.getInputProps('title')} />
      <TextInput
        label="ID de Referencia"
        description="El ID que el calendario externo muestra en “Integrar el calendario”."
        placeholder="…@group.calendar.google.com"
        required
        maxLength={300}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('id_ref')}
      />
      <NumberField
        label="Cant. a mostrar"
        description="Cuántos eventos próximos se muestran, de 1 a 999."
        maxLength={3}
        {...form.getInputProps('max_results')}
      />
    </FormModal>
  );
}

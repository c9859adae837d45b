import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NOT_AN_IMAGE } from '../../../contracts/fields.ts';
import { type FlyerItem, flyerFields } from '../../../contracts/flyers.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { flyerPriorityOptions } from '../kit/priority-options.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { type ChosenPicture, pictureFields } from '../ui/chosen-picture.ts';
import { upload } from '../ui/client.ts';
import { PriorityField, TitleField } from '../ui/fields.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { flyerTexts } from './flyer-texts.ts';
import { TagsField } from './tags-field.tsx';

/** What the form is about: one that is there, or the picture of a new one. */
export type FlyerSubject = { flyer: FlyerItem } | { first: ChosenPicture };

interface FlyerFormProps {
  subject: FlyerSubject;
  opened: boolean;
  onClose(): void;
  onSaved(): void;
}

interface Values {
  title: string;
  link: string;
  tags: string[];
  priority: string;
  /** Year-month-day, or empty. */
  last_day: string;
  src: ChosenPicture | null;
}

function valuesOf(flyer: FlyerItem | null, src: ChosenPicture | null): Values {
  return {
    title: flyer?.title ?? '',
    link: flyer?.link ?? '',
    tags: flyer?.tags ?? [],
    priority: String(flyer?.priority ?? 10),
    last_day: flyer?.last_day ?? '',
    src,
  };
}

function useFlyerForm({ subject, onClose, onSaved }: FlyerFormProps) {
  const flyer = 'flyer' in subject ? subject.flyer : null;
  const form = useForm<Values>({
    initialValues: valuesOf(flyer, 'first' in subject ? subject.first : null),
    validate: {
      title: fieldCheck(flyerFields.title),
      link: fieldCheck(flyerFields.link),
      src: (value) => (value === null && flyer === null ? NOT_AN_IMAGE : null),
    },
  });
  const saving = useFormSave<Values, FlyerItem>(form, {
    success: flyer === null ? flyerTexts.created : flyerTexts.changed,
    failure: flyer === null ? flyerTexts.notCreated : flyerTexts.notChanged,
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const submit = form.onSubmit(({ src, ...values }) => {
    const fields = { ...values, ...pictureFields('src', src) };
    void saving.save((options) =>
      flyer === null
        ? upload('POST /h/flyer/', { fields }, options)
        : upload('PATCH /h/flyer/:id/', { params: { id: flyer.id }, fields }, options),
    );
  }, focusFirstError);
  return { flyer, form, saving, submit };
}

/** Adds a flyer, after its picture was chosen and cropped, or changes one. */
export function FlyerForm(props: FlyerFormProps) {
  const { flyer, form, saving, submit } = useFlyerForm(props);
  return (
    <FormModal
      opened={props.opened}
      title={flyer === null ? 'Nuevo flyer' : `Editar “${flyer.title}”`}
      onClose={props.onClose}
      onSubmit={submit}
      isBusy={saving.isBusy}
      isDirty={flyer === null || form.isDirty()}
      progress={saving.progress}
      onCancelUpload={saving.cancel}
    >
      <PictureField
        label="Imagen"
        slot="flyer"
        present={flyer}
        value={form.values.src}
        onChange={(src) => form.setFieldValue('src', src)}
        error={form.errors.src}
        required={flyer === null}
        disabled={saving.isBusy}
      />
      <TitleField
        description="También lo leen quienes no pueden ver la imagen."
        {...form.getInputProps('title')}
      />
      <TextInput
        label="Enlace"
        placeholder="https://…"
        inputMode="url"
        maxLength={2000}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('link')}
      />
      <TagsField
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={form.errors.tags}
      />
      <PriorityField data={flyerPriorityOptions} {...form.getInputProps('priority')} />
      <TextInput
        label="Último día"
        description="Opcional. Después de ese día deja de mostrarse, sin que nadie lo desactive."
        type="date"
        {...form.getInputProps('last_day')}
      />
    </FormModal>
  );
}

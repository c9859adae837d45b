import { Alert, Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { type SiteTextsItem, siteTextFields } from '../../../contracts/site-texts.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { siteTextsTexts } from './site-texts-texts.ts';

type Values = Omit<SiteTextsItem, 'fixed_name'>;

interface Field {
  name: keyof Values;
  label: string;
  description?: string;
  maxLength: number;
  isLong?: boolean;
  required?: boolean;
}

const fields: readonly Field[] = [
  { name: 'name', label: 'Nombre', maxLength: 60, required: true },
  {
    name: 'logo',
    label: 'Texto del logo',
    description: 'Se muestra arriba en lugar del nombre. Vacío: el nombre.',
    maxLength: 60,
  },
  { name: 'tagline', label: 'Lema', maxLength: 200 },
  {
    name: 'splash',
    label: 'Texto de la entrada',
    description: 'Lo que se lee antes de presionar “entrar”.',
    maxLength: 500,
    isLong: true,
  },
  { name: 'artist', label: 'Presentación de los artistas', maxLength: 1000, isLong: true },
  { name: 'event', label: 'Presentación de los eventos', maxLength: 1000, isLong: true },
  { name: 'content', label: 'Presentación del contenido', maxLength: 1000, isLong: true },
  {
    name: 'notice',
    label: 'Aviso',
    description: 'Una línea al pie de cada página. Vacío: ninguna.',
    maxLength: 300,
  },
];

function valuesOf({ fixed_name: _, ...values }: SiteTextsItem): Values {
  return values;
}

const checks = Object.fromEntries(
  fields.map(({ name }) => [name, fieldCheck(siteTextFields[name])]),
);

interface SiteTextsFormProps {
  texts: SiteTextsItem;
  onSaved(): void;
}

/** All of the site's words in one form. */
export function SiteTextsForm({ texts, onSaved }: SiteTextsFormProps) {
  const form = useForm<Values>({ initialValues: valuesOf(texts), validate: checks });
  const saving = useFormSave<Values, SiteTextsItem>(form, {
    success: siteTextsTexts.saved,
    failure: siteTextsTexts.notSaved,
    onSaved: (after) => {
      form.setValues(valuesOf(after));
      form.resetDirty(valuesOf(after));
      onSaved();
    },
  });
  useUnsavedWarning(form.isDirty());
  const submit = form.onSubmit(
    (body) => void saving.save(() => call('PATCH /h/site-texts/', { body })),
    focusFirstError,
  );
  return (
    <Paper withBorder p="lg" maw={760}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {texts.fixed_name === null ? null : (
            <Alert
              color="gray"
              variant="outline"
              icon={<IconInfoCircle aria-hidden />}
              title="El nombre está fijado en el servidor"
            >
              El sitio se muestra como “{texts.fixed_name}” (SITE_NAME). El nombre que guarde aquí
              se usará cuando se quite esa variable.
            </Alert>
          )}
          {fields.map(({ isLong = false, name, ...field }) => {
            const input = { ...field, ...form.getInputProps(name) };
            return isLong ? (
              <Textarea key={name} autosize minRows={2} maxRows={10} {...input} />
            ) : (
              <TextInput key={name} autoComplete="off" {...input} />
            );
          })}
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isBusy}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SITE_SOCIAL_ID, type SiteSocialItem } from '../../../contracts/social.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { socialFields } from '../ui/social-fields.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { socialTexts } from './social-texts.ts';

type Values = Omit<SiteSocialItem, 'id'>;

function valuesOf(record: SiteSocialItem | null): Values {
  const { youtube = '', spotify = '', facebook = '', instagram = '', twitter = '' } = record ?? {};
  return { youtube, spotify, facebook, instagram, twitter };
}

interface SocialFormProps {
  /** Null: there is none yet. */
  record: SiteSocialItem | null;
  onSaved(): void;
}

/** The five networks of the site. */
export function SocialForm({ record, onSaved }: SocialFormProps) {
  const form = useForm<Values>({
    initialValues: valuesOf(record),
    validate: Object.fromEntries(
      socialFields.map(({ name, schema }) => [name, fieldCheck(schema)]),
    ),
  });
  const saving = useFormSave<Values, SiteSocialItem>(form, {
    success: socialTexts.saved,
    failure: socialTexts.notSaved,
    onSaved: (after) => {
      // An address typed without https:// comes back with it.
      form.setValues(valuesOf(after));
      form.resetDirty(valuesOf(after));
      onSaved();
    },
  });
  useUnsavedWarning(form.isDirty());
  const submit = form.onSubmit((body) => {
    void saving.save(() =>
      record === null
        ? call('POST /h/social/', { body })
        : call('PUT /h/social/:id/', { params: { id: SITE_SOCIAL_ID }, body }),
    );
  }, focusFirstError);
  return (
    <Paper withBorder p="lg" maw={640}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {socialFields.map(({ name, schema: _, isLong: __, ...field }) => (
            <TextInput
              key={name}
              {...field}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(name)}
            />
          ))}
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isBusy}>
              Actualizar
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

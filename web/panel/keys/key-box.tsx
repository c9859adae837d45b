import { Button, Group, Paper, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  keyText,
  type PrivateKeyItem,
  TICKETS_REL,
  ticketsAddress,
} from '../../../contracts/keys.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { keyNotes, keyTexts } from './key-texts.ts';

interface KeyBoxProps {
  item: PrivateKeyItem;
  onSaved(): Promise<unknown>;
}

function ProtectedSwitch({ item, onSaved }: KeyBoxProps) {
  const { act } = useRowActions(onSaved);
  // Shown at once; put back when the server did not take it.
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function toggle(is_active: boolean): Promise<void> {
    if (wanted !== null) return;
    setWanted(is_active);
    const input = { params: { id: item.id }, body: { is_active } };
    const send = () => call('PATCH /h/private-key/:id/', input);
    if (await act(item.id, send, keyTexts.notSaved)) alertSuccess(keyTexts.saved);
    setWanted(null);
  }
  const isProtected = wanted ?? item.is_active;
  return (
    <Switch
      size="md"
      label={isProtected ? 'Protegida' : 'No protegida'}
      aria-label={`Protegida: ${item.name}`}
      checked={isProtected}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}

/** One access key: its name, whether it is protected, and the key itself. */
export function KeyBox({ item, onSaved }: KeyBoxProps) {
  const schema = item.rel === TICKETS_REL ? ticketsAddress : keyText;
  const form = useForm({
    initialValues: { key: item.key },
    validate: { key: fieldCheck(schema) },
  });
  const saving = useFormSave<{ key: string }, PrivateKeyItem>(form, {
    success: keyTexts.saved,
    failure: keyTexts.notSaved,
    onSaved: ({ key }) => {
      form.setValues({ key });
      form.resetDirty({ key });
      void onSaved();
    },
  });
  useUnsavedWarning(form.isDirty());
  const submit = form.onSubmit((body) => {
    const input = { params: { id: item.id }, body };
    void saving.save(() => call('PATCH /h/private-key/:id/', input));
  }, focusFirstError);
  const heading = `llave-${item.id}`;

  return (
    <Paper component="article" withBorder p="md" aria-labelledby={heading}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={3} id={heading} size="h4">
              {item.name}
            </Title>
            <ProtectedSwitch item={item} onSaved={onSaved} />
          </Group>
          <TextInput
            label="Llave"
            aria-label={`Llave de ${item.name}`}
            description={keyNotes[item.rel]}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('key')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isBusy} aria-label={`Guardar ${item.name}`}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

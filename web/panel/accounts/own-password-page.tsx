import { Box, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { REQUIRED } from '../../../contracts/fields.ts';
import { focusFirstError } from '../kit/focus-first-error.ts';
import { useFormSave } from '../kit/use-form-save.ts';
import { call } from '../ui/client.ts';
import styles from './login.module.css';
import { NewPasswordFields, newPasswordChecks, PasswordField } from './new-password-fields.tsx';

interface OwnPasswordPageProps {
  userName: string;
  onChanged(): void;
  onLeave(): void;
}

/** Requires a new password after a log-in with one that another person set. */
export default function OwnPasswordPage({ userName, onChanged, onLeave }: OwnPasswordPageProps) {
  const form = useForm({
    initialValues: { current: '', password: '', repeat: '' },
    validate: { ...newPasswordChecks(), current: (value) => (value === '' ? REQUIRED : null) },
  });
  const saving = useFormSave(form, {
    success: 'Se ha cambiado su contraseña correctamente.',
    failure: 'Ha ocurrido un error, no se ha podido cambiar la contraseña.',
    onSaved: onChanged,
  });
  const send = form.onSubmit(({ current, password }) => {
    void saving.save(() => call('POST /me/password/', { body: { current, password } }));
  }, focusFirstError);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Elija su contraseña · Tablero';
    first.current?.focus();
  }, []);
  return (
    <Box component="main" className={styles.page}>
      <Paper className={styles.card} withBorder p="xl">
        <Title order={1} mb="sm">
          Elija su contraseña
        </Title>
        <Text mb="md">
          Hola, {userName}. Entró con una contraseña que le dio otra persona: elija una que solo
          usted conozca para continuar.
        </Text>
        <form onSubmit={send} noValidate>
          <Stack>
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={userName}
              readOnly
              hidden
            />
            <PasswordField
              ref={first}
              label="Contraseña actual"
              description="La que acaba de usar para entrar."
              maxLength={1024}
              {...form.getInputProps('current')}
            />
            <NewPasswordFields form={form} isFirst={false} />
            <Button type="submit" loading={saving.isBusy}>
              Guardar y continuar
            </Button>
            <Button variant="default" onClick={onLeave}>
              Salir
            </Button>
          </Stack>
        </form>
      </Paper>
    </Box>
  );
}

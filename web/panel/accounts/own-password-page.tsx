import { Box, Button, Paper, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { REQUIRED } from '../../../contracts/fields.ts';
import {
  createPasswordChecks,
  NewPasswordFields,
  PasswordField,
} from '../kit/fields/new-password-fields.tsx';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { call } from '../ui/client.ts';
import styles from './login.module.css';

interface OwnPasswordPageProps {
  userName: string;
  onChanged(): void;
  onLeave(): void;
}

/** Requires a new password after a log-in with one that another person set. */
export default function OwnPasswordPage({ userName, onChanged, onLeave }: OwnPasswordPageProps) {
  const form = useForm({
    initialValues: { current: '', password: '', repeat: '' },
    validate: { ...createPasswordChecks(), current: (value) => (value === '' ? REQUIRED : null) },
  });
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
        <PlainForm
          form={form}
          send={({ current, password }) =>
            call('POST /me/password/', { body: { current, password } })
          }
          success="Se ha cambiado su contraseña correctamente."
          failure="Ha ocurrido un error, no se ha podido cambiar la contraseña."
          onSaved={onChanged}
          submitLabel="Guardar y continuar"
          after={
            <Button variant="default" onClick={onLeave}>
              Salir
            </Button>
          }
        >
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
        </PlainForm>
      </Paper>
    </Box>
  );
}

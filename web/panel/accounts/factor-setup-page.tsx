import { Box, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { FactorsBox } from '../security/factors-box.tsx';
import { useFactors } from '../security/use-factors.ts';
import styles from './login.module.css';

interface FactorSetupPageProps {
  userName: string;
  onDone(): void;
  onLeave(): void;
}

/** Requires an administrator to set up a second factor after the deadline. */
export default function FactorSetupPage({ userName, onDone, onLeave }: FactorSetupPageProps) {
  const { data } = useFactors().query;
  const isDone = data !== undefined && (data.totp || data.passkeys.length > 0);
  useEffect(() => {
    document.title = 'Segundo paso · Tablero';
  }, []);
  return (
    <Box component="main" className={styles.page}>
      <Paper className={styles.card} withBorder p="xl">
        <Stack>
          <Title order={1}>Proteja su cuenta</Title>
          <Text>
            Hola, {userName}. Para administrar el sitio hace falta un segundo paso al entrar:
            configure una aplicación de códigos o una llave de acceso para continuar.
          </Text>
          <FactorsBox />
          <Button disabled={!isDone} onClick={onDone}>
            Continuar al tablero
          </Button>
          <Button variant="default" onClick={onLeave}>
            Salir
          </Button>
        </Stack>
      </Paper>
    </Box>
  );
}

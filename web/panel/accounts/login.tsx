import {
  Anchor,
  Box,
  Button,
  Group,
  Loader,
  Paper,
  PasswordInput,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useHash } from '@mantine/hooks';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { ApiError } from '../../ui/api.ts';
import { type LoginChallenge, readLoginChallenge } from '../security/login-challenge.ts';
import { alertError, alertSuccess, alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PanelTheme } from '../ui/panel-theme.tsx';
import { consumeDestination, readSession, storeSession } from '../ui/session.ts';
import styles from './login.module.css';

/** Loaded on demand. */
const ForgotPasswordForm = lazyPart(() => import('./forgot-form.tsx'));
const SecondStep = lazyPart(() => import('../security/second-step.tsx'));

/** Delay in milliseconds between the notice and storing the session. */
const WELCOME_DELAY_MS = 1000;
/** The address of the form for a forgotten password: `/login#clave`. */
const FORGOTTEN_HASH = 'clave';
const FAILED_TITLE = 'Ha ocurrido un error.';
const UNSTORED_TEXT =
  'Este navegador no guarda datos del sitio: su sesión termina cuando recargue o cierre esta página.';
const WRONG_CREDENTIALS_TEXT = 'Usuario o contraseña es incorrecto.';

function getLoginFailureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return WRONG_CREDENTIALS_TEXT;
  return error instanceof ApiError ? error.message : WRONG_CREDENTIALS_TEXT;
}

type OpenPanel = (session: Reply<'POST /login/'>) => void;

/**
 * Shows the welcome notice and opens the panel: in this document if the browser does not store the session, which
 * the next document would not know.
 */
function welcome(session: Parameters<OpenPanel>[0], showDashboard: () => void): void {
  alertSuccess('¡Bienvenido!', `Hola, ${session.user}`);
  setTimeout(() => {
    if (storeSession(session)) return window.location.assign(consumeDestination());
    window.history.replaceState(null, '', consumeDestination());
    showDashboard();
    alertWarning(UNSTORED_TEXT);
  }, WELCOME_DELAY_MS);
}

interface LoginFormProps {
  onTicket(ticket: LoginChallenge): void;
  openPanel: OpenPanel;
}

function LoginForm({ onTicket, openPanel }: LoginFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (username.trim() === '' || password === '') {
      alertWarning('Por favor rellene todos los campos.');
      return;
    }
    setIsBusy(true);
    try {
      openPanel(await call('POST /login/', { body: { username, password } }));
    } catch (error) {
      setIsBusy(false);
      const ticket = readLoginChallenge(error);
      if (ticket !== null) onTicket(ticket);
      else alertError(getLoginFailureText(error), FAILED_TITLE);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Usuario"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          size="md"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isBusy}>
          Iniciar sesión
        </Button>
      </Stack>
    </form>
  );
}

/** The steps of a log-in. */
function LoginSteps({ openPanel }: Pick<LoginFormProps, 'openPanel'>) {
  const [ticket, setTicket] = useState<LoginChallenge | null>(null);
  if (ticket === null) return <LoginForm onTicket={setTicket} openPanel={openPanel} />;
  return <SecondStep login={ticket} onDone={openPanel} onBack={() => setTicket(null)} />;
}

/** The log-in; a logged-in user is redirected to the panel. */
export default function Login({ showDashboard }: { showDashboard(): void }) {
  const [hash] = useHash({ getInitialValueInEffect: false });
  const isForgotten = hash === `#${FORGOTTEN_HASH}`;
  useEffect(() => {
    if (readSession() !== null) window.location.replace(consumeDestination());
  }, []);
  return (
    <PanelTheme>
      <Box component="main" className={styles.page}>
        <Paper className={styles.card} withBorder p="xl">
          <Title order={1} mb="lg">
            {isForgotten ? 'Nueva contraseña' : 'Iniciar sesión'}
          </Title>
          <Suspense fallback={<Loader aria-label="Cargando" />}>
            {isForgotten ? (
              <ForgotPasswordForm />
            ) : (
              <LoginSteps openPanel={(session) => welcome(session, showDashboard)} />
            )}
          </Suspense>
          <Group justify="space-between" mt="lg" gap="xs">
            <Anchor href={isForgotten ? '#' : `#${FORGOTTEN_HASH}`} size="sm" py="xs">
              {isForgotten ? 'Iniciar sesión' : '¿Olvidó su contraseña?'}
            </Anchor>
            <Anchor href="/" size="sm" py="xs">
              Volver al sitio
            </Anchor>
          </Group>
        </Paper>
      </Box>
    </PanelTheme>
  );
}

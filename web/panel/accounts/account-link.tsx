import { Anchor, Box, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import { ApiError, call } from '../../ui/api.ts';
import { readFieldErrors } from '../../ui/field-errors.ts';
import {
  createPasswordChecks,
  NewPasswordFields,
  OWN_MISMATCH,
} from '../kit/fields/new-password-fields.tsx';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { ProofForm, type ShownProof } from '../security/proof-form.tsx';
import { PanelFrame } from '../ui/panel-frame.tsx';
import { clearSession } from '../ui/session.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import styles from './login.module.css';

type Link = Reply<'POST /account/link/'>;

const titles: Readonly<Record<Link['purpose'], string>> = {
  invite: 'Elija su contraseña',
  reset: 'Elija una nueva contraseña',
  email: 'Confirme su correo',
  undo: 'Deshaga el cambio',
};

const UNDO_TEXT =
  'Se cerrarán todas las sesiones y se quitará lo que se haya añadido a la cuenta desde el cambio. Elija otra contraseña: quien lo hizo conoce la de ahora.';
const NOT_USED_TEXT = 'Ha ocurrido un error, no se ha podido usar el enlace.';

function LinkOver() {
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Este enlace ya no es válido
      </Title>
      <Text mb="sm">
        Cada enlace sirve una sola vez y por un tiempo. Si ya eligió su contraseña, entre con ella;
        si no, pida un enlace nuevo.
      </Text>
      <Text mb="md">
        Si le invitaron y el plazo pasó, pida a quien le invitó que lo envíe otra vez.
      </Text>
      <Stack gap="xs">
        <Button component="a" href={paths.login}>
          Iniciar sesión
        </Button>
        <Button component="a" href={`${paths.login}#clave`} variant="default">
          Pedir un enlace nuevo
        </Button>
      </Stack>
    </>
  );
}

interface UseProps {
  link: Link;
  token: string;
  onDone(): void;
}

/** Asks for a factor of the account: the mailbox alone does not choose its password. */
function FactorStep(props: UseProps & { password: string; onBack(error: ReactNode): void }) {
  const { link, token, password, onBack, onDone } = props;
  async function send({ password: _, ...shown }: ShownProof) {
    try {
      return await call('POST /account/link/use/', { body: { token, password, ...shown } });
    } catch (error) {
      const problem = readFieldErrors(error).password;
      if (problem !== undefined) onBack(problem);
      throw error;
    }
  }
  return (
    <Stack>
      <Text>Su cuenta tiene un segundo paso. Falta para guardar la contraseña.</Text>
      <ProofForm
        proofs={link.factors}
        requestPasskeyOptions={() => call('POST /account/link/passkey/', { body: { token } })}
        send={send}
        onDone={onDone}
        submitLabel="Guardar contraseña"
        secondaryAction={
          <Button variant="default" onClick={() => onBack(null)}>
            Volver
          </Button>
        }
      />
      <Text size="sm" c="dimmed">
        Si perdió su segundo paso y los códigos de recuperación, pida al equipo que lo quite.
      </Text>
    </Stack>
  );
}

function PasswordLink({ link, token, onDone }: UseProps) {
  const [isAskingForFactor, setIsAskingForFactor] = useState(false);
  const needsFactor = link.factors.length > 0;
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: createPasswordChecks(OWN_MISMATCH),
  });
  if (isAskingForFactor) {
    const returnToForm = (error: ReactNode) => {
      form.setFieldError('password', error);
      setIsAskingForFactor(false);
    };
    const { password } = form.values;
    return <FactorStep {...{ link, token, onDone, password }} onBack={returnToForm} />;
  }
  return (
    <PlainForm
      form={form}
      send={async ({ password }) => {
        if (!needsFactor) await call('POST /account/link/use/', { body: { token, password } });
      }}
      failure={NOT_USED_TEXT}
      onSaved={() => (needsFactor ? setIsAskingForFactor(true) : onDone())}
      submitLabel={needsFactor ? 'Continuar' : 'Guardar contraseña'}
    >
      <Text>
        {link.first_name === '' ? 'Hola.' : `Hola, ${link.first_name}.`}{' '}
        {link.purpose === 'undo' ? UNDO_TEXT : 'Entrará con este usuario:'}
      </Text>
      <TextInput label="Usuario" readOnly value={link.username} autoComplete="username" />
      <NewPasswordFields form={form} />
    </PlainForm>
  );
}

/** Confirmed by a button, because mail scanners open links. */
function EmailLink({ link, token, onDone }: UseProps) {
  const saving = useSave({ success: null, failure: NOT_USED_TEXT, onSaved: onDone });
  const send = () => call('POST /account/link/use/', { body: { token } });
  return (
    <Stack>
      <Text>
        De ahora en adelante le escribiremos a <b>{link.email}</b>.
      </Text>
      <Button loading={saving.isBusy} onClick={() => void saving.save(send)}>
        Confirmar este correo
      </Button>
    </Stack>
  );
}

function getDoneText({ purpose, email, username }: Link): string {
  if (purpose === 'email') return `Su correo es ahora ${email}. Entre de nuevo para continuar.`;
  const saved = `Su contraseña quedó guardada. Entre con el usuario ${username}.`;
  if (purpose !== 'undo') return saved;
  return `El cambio quedó deshecho y el correo de su cuenta es ${email}. ${saved}`;
}

function Done({ link }: { link: Link }) {
  return (
    <>
      <Title order={1} size="h2" mb="md">
        ¡Listo!
      </Title>
      <Text mb="md" role="status">
        {getDoneText(link)}
      </Text>
      <Button component="a" href={paths.login}>
        Iniciar sesión
      </Button>
    </>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <Box component="main" className={styles.page}>
      <Paper className={styles.card} withBorder p="xl">
        {children}
        <Anchor href="/" mt="lg" display="inline-block" size="sm">
          Volver al sitio
        </Anchor>
      </Paper>
    </Box>
  );
}

function AccountLinkScreen() {
  // The token is in the hash, so that it is not logged; stored, because the URL may be cleaned.
  const [token] = useState(() => window.location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account-link', token],
    queryFn: () => call('POST /account/link/', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isDone && data) return <Done link={data} />;
  if (data) {
    const Screen = data.purpose === 'email' ? EmailLink : PasswordLink;
    const done = () => {
      // Every link ends the sessions of its account.
      clearSession();
      window.history.replaceState(null, '', paths.account);
      setIsDone(true);
    };
    return (
      <>
        <Title order={1} size="h2" mb="md">
          {titles[data.purpose]}
        </Title>
        <Screen link={data} token={token} onDone={done} />
      </>
    );
  }
  if (isFetching || !error) return <LoadingState />;
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isOver) return <LinkOver />;
  return <ErrorState error={error} text={NOT_USED_TEXT} onRetry={() => void refetch()} />;
}

/** Shows what a mailed link is for and uses it. */
export default function AccountLink() {
  return (
    <PanelFrame>
      <Card>
        <AccountLinkScreen />
      </Card>
    </PanelFrame>
  );
}

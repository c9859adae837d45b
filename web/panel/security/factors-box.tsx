import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { text } from '../../../contracts/fields.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { PlainForm } from '../kit/fields/plain-form.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { call } from '../ui/client.ts';
import { createFieldCheck } from '../ui/field-errors.ts';
import { RemoveAction } from '../ui/icon-action.tsx';
import { SectionBox } from '../ui/section-box.tsx';
import { showTime } from '../ui/show-time.ts';
import { canUsePasskeys, createPasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityTexts } from './security-texts.ts';
import { TotpSetup } from './totp-setup.tsx';
import { type Security, useFactors } from './use-factors.ts';

type Added = Reply<'POST /me/passkeys/'>;

/** Registers a passkey of this device under a name. */
function PasskeySetup({ onDone }: { onDone(added: Added): void }) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: createFieldCheck(text(60)) },
  });
  async function add(name: string): Promise<Added> {
    const passkey = await createPasskey(await call('POST /me/passkeys/options/', { body: {} }));
    return call('POST /me/passkeys/', { body: { name, passkey } });
  }
  return (
    <PlainForm
      form={form}
      send={({ name }) => add(name)}
      failure={securityTexts.notStarted}
      onSaved={onDone}
      submitLabel="Registrar llave de acceso"
    >
      <Text>
        Una llave de acceso usa la huella, el rostro o el PIN de su dispositivo, o una llave USB.
      </Text>
      <TextInput
        label="Nombre de la llave"
        description="Para reconocerla después: “Teléfono de Ana”."
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </PlainForm>
  );
}

/** Dialogs that set up factors and show the recovery codes. */
function FactorDialogs({ factors }: { factors: ReturnType<typeof useFactors> }) {
  const { dialog, codes, close, finish } = factors;
  const contents = [
    ['totp', 'Aplicación de códigos', <TotpSetup key="totp" onDone={finish} />],
    ['passkey', 'Llave de acceso', <PasskeySetup key="passkey" onDone={finish} />],
    [
      'codes',
      'Códigos de recuperación',
      <RecoveryCodes key="codes" codes={codes} onConfirmed={close} />,
    ],
  ] as const;
  // The codes are shown once: a click outside does not lose them.
  return contents.map(([name, title, content]) => (
    <InfoDialog
      key={name}
      title={title}
      opened={dialog === name}
      onClose={close}
      closesOutside={false}
    >
      {content}
    </InfoDialog>
  ));
}

function Row({ title, text, children }: { title: ReactNode; text: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text component="div">{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div style={{ flexShrink: 0 }}>{children}</div>
    </Group>
  );
}

function PasskeyRows({ security, factors }: RowsProps) {
  const canAdd = canUsePasskeys(security.passkey_host);
  return (
    <>
      {security.passkeys.map(({ id, name, created_at, used_at }) => (
        <Row
          key={id}
          title={`Llave de acceso: ${name}`}
          text={
            used_at === null
              ? `Registrada el ${showTime(created_at)}, sin usar`
              : `Usada el ${showTime(used_at)}`
          }
        >
          <RemoveAction
            label={`Quitar la llave “${name}”`}
            isBusy={factors.isBusy}
            onRemove={() => factors.removePasskey(id, name)}
          />
        </Row>
      ))}
      {canAdd ? (
        <Button variant="default" onClick={() => factors.open('passkey')}>
          Añadir llave de acceso
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          Desde esta dirección o en este navegador no se pueden añadir llaves de acceso.
        </Text>
      )}
    </>
  );
}

interface RowsProps {
  security: Security;
  factors: ReturnType<typeof useFactors>;
}

function TotpRow({ security, factors }: RowsProps) {
  if (!security.totp) {
    return (
      <Button variant="default" onClick={() => factors.open('totp')}>
        Configurar aplicación de códigos
      </Button>
    );
  }
  return (
    <Row title="Aplicación de códigos" text="Configurada.">
      <RemoveAction
        label="Quitar la aplicación de códigos"
        isBusy={factors.isBusy}
        onRemove={() => factors.removeTotp()}
      />
    </Row>
  );
}

function CodesRow({ security, factors }: RowsProps) {
  const left = security.recovery_codes;
  return (
    <Row
      title="Códigos de recuperación"
      text={left === 1 ? 'Queda 1 sin usar.' : `Quedan ${left} sin usar.`}
    >
      <Button variant="default" loading={factors.isBusy} onClick={factors.renewCodes}>
        Hacer nuevos
      </Button>
    </Row>
  );
}

/** The user's second factors, with adding and removing. */
export function FactorsBox() {
  const factors = useFactors();
  return (
    <SectionBox title="Segundo paso para entrar">
      <Text mb="sm">
        Además de la contraseña se pide algo que solo usted tiene. Quien adivine o robe su
        contraseña no podrá entrar.
      </Text>
      <QueryView query={factors.query} failed={securityTexts.notShown}>
        {(security) => {
          const hasFactor = security.totp || security.passkeys.length > 0;
          return (
            <Stack gap="sm" align="stretch">
              {hasFactor ? (
                <Badge color="dark" variant="outline" size="lg">
                  Activo
                </Badge>
              ) : (
                <Alert
                  color={security.is_required ? 'yellow' : 'gray'}
                  variant="outline"
                  role="note"
                >
                  Aún no hay un segundo paso.
                </Alert>
              )}
              <TotpRow security={security} factors={factors} />
              <PasskeyRows security={security} factors={factors} />
              {hasFactor ? <CodesRow security={security} factors={factors} /> : null}
            </Stack>
          );
        }}
      </QueryView>
      <FactorDialogs factors={factors} />
    </SectionBox>
  );
}

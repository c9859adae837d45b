import { Group, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { labelled } from '../../../contracts/fields.ts';
import {
  KEY_TYPE,
  keyText,
  type PrivateKeyItem,
  TICKETS_REL,
  ticketsAddress,
} from '../../../contracts/keys.ts';
import { textField } from '../kit/fields/fields.tsx';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { useRowActions } from '../kit/fields/use-save.ts';
import { FieldsPage } from '../kit/record/fields-part.tsx';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { useCall } from '../ui/use-call.ts';

const texts = {
  success: 'Se ha actualizado la llave correctamente.',
  failure: `${FAILED} actualizar la llave.`,
};

/** Use of each key and effect of protecting it. */
const notes: Readonly<Record<string, string>> = {
  youtube: 'Busca los videos. Protegida, se queda en el servidor; el sitio funciona igual.',
  calendar: 'Lee los próximos eventos del calendario.',
  captcha: 'Clave pública de reCAPTCHA v3. Sin el par de claves se usa la verificación propia.',
  captcha_secret: 'Clave privada de reCAPTCHA v3. Nunca sale del servidor.',
  tickets: 'Dirección https de la boletería que se muestra en /tickets. Vacía: no hay venta.',
  repro: 'Protegida, la página de beats pide esta clave antes de abrirse.',
};

function createFields(rel: string, name: string) {
  const value = labelled('Llave', rel === TICKETS_REL ? ticketsAddress : keyText, notes[rel]);
  const ariaProps = { 'aria-label': `Llave de ${name}` };
  return { key: textField(value, { ...ariaProps, maxLength: 500, isCode: true }) };
}

interface KeyBoxProps {
  item: PrivateKeyItem;
  onSaved(): Promise<unknown>;
}

function ProtectedSwitch({ item, onSaved }: KeyBoxProps) {
  const { id, name, key, is_active } = item;
  const isPageLock = item.type === KEY_TYPE.document;
  const { act } = useRowActions('keys', { refresh: onSaved });
  // Shown immediately; reverted if the call fails.
  const [pendingState, setPendingState] = useState<boolean | null>(null);
  async function toggle(isActive: boolean): Promise<void> {
    if (isActive && isPageLock && key === '') {
      alertWarning('Escriba una llave antes de proteger');
      return;
    }
    setPendingState(isActive);
    const input = { params: { id }, body: { is_active: isActive } };
    await act(id, () => call('PATCH /h/private-key/:id/', input), texts);
    setPendingState(null);
  }
  const isProtected = pendingState ?? is_active;
  return (
    <Switch
      size="md"
      label={isProtected ? 'Protegida' : 'No protegida'}
      aria-label={`Protegida: ${name}`}
      checked={isProtected}
      disabled={pendingState !== null}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}

/** One access key: its name, whether it is protected, and the key itself. */
function KeyBox({ item, onSaved }: KeyBoxProps) {
  const { id, rel, name } = item;
  const fields = useMemo(() => createFields(rel, name), [rel, name]);
  const heading = `llave-${id}`;
  return (
    <Paper component="article" withBorder p="md" aria-labelledby={heading}>
      <Group justify="space-between" mb="sm">
        <Title order={3} id={heading} size="h4">
          {name}
        </Title>
        <ProtectedSwitch item={item} onSaved={onSaved} />
      </Group>
      <FieldsPage
        {...texts}
        fields={fields}
        record={item}
        check={(values) =>
          item.is_active && item.type === KEY_TYPE.document && values.key === ''
            ? { key: 'La página está protegida: escriba una llave o quite antes la protección.' }
            : {}
        }
        change={{ call: 'PATCH /h/private-key/:id/', id }}
        refresh={() => void onSaved()}
        submitName={`Guardar ${name}`}
      />
    </Paper>
  );
}

const groups = [
  {
    type: KEY_TYPE.application,
    title: 'Aplicaciones',
    note: 'Claves de los servicios externos que usa el sitio.',
  },
  {
    type: KEY_TYPE.document,
    title: 'Documentos',
    note: 'Claves que un visitante escribe para abrir una página.',
  },
];

/** Section 14: the access keys, a fixed set in two groups. */
export default function KeysSection() {
  const query = useCall(['keys'], 'GET /h/private-key/', {});
  return (
    <QuerySection
      title="Llaves"
      query={query}
      loading="Cargando llaves…"
      failed={`${FAILED} cargar las llaves.`}
    >
      {(keys) => (
        <Stack gap="xl">
          {groups.map(({ type, title, note }) => (
            <section key={type} aria-label={title}>
              <Title order={2} size="h3">
                {title}
              </Title>
              <Text c="dimmed" mb="sm">
                {note}
              </Text>
              <SimpleGrid cols={{ base: 1, lg: 2 }}>
                {keys
                  .filter((key) => key.type === type)
                  .map((key) => (
                    <KeyBox key={key.id} item={key} onSaved={() => query.refetch()} />
                  ))}
              </SimpleGrid>
            </section>
          ))}
        </Stack>
      )}
    </QuerySection>
  );
}

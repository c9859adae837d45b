import { Group, Paper, Switch, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  keyText,
  type PrivateKeyItem,
  TICKETS_REL,
  ticketsAddress,
} from '../../../contracts/keys.ts';
import { PageForm } from '../kit/page-form.tsx';
import { FAILED } from '../kit/texts.ts';
import { useRowActions } from '../kit/use-save.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';

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

interface KeyBoxProps {
  item: PrivateKeyItem;
  onSaved(): Promise<unknown>;
}

function ProtectedSwitch({ item: { id, name, is_active }, onSaved }: KeyBoxProps) {
  const { act } = useRowActions('keys', { refresh: onSaved });
  // Shown immediately; reverted if the call fails.
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function toggle(isActive: boolean): Promise<void> {
    setWanted(isActive);
    const input = { params: { id }, body: { is_active: isActive } };
    await act(id, () => call('PATCH /h/private-key/:id/', input), texts);
    setWanted(null);
  }
  const isProtected = wanted ?? is_active;
  return (
    <Switch
      size="md"
      label={isProtected ? 'Protegida' : 'No protegida'}
      aria-label={`Protegida: ${name}`}
      checked={isProtected}
      disabled={wanted !== null}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}

/** One access key: its name, whether it is protected, and the key itself. */
export function KeyBox({ item, onSaved }: KeyBoxProps) {
  const { id, rel, name } = item;
  const form = useForm({
    initialValues: { key: item.key },
    validate: { key: fieldCheck(rel === TICKETS_REL ? ticketsAddress : keyText) },
  });
  const heading = `llave-${id}`;
  return (
    <Paper component="article" withBorder p="md" aria-labelledby={heading}>
      <Group justify="space-between" mb="sm">
        <Title order={3} id={heading} size="h4">
          {name}
        </Title>
        <ProtectedSwitch item={item} onSaved={onSaved} />
      </Group>
      <PageForm
        {...texts}
        form={form}
        edits={{
          call: 'PATCH /h/private-key/:id/',
          id,
          record: { ...item },
          toValues: ({ key }) => ({ key }),
          toRequest: ({ key }) => ({ key }),
          labelOf: () => 'Llave',
        }}
        onSaved={() => void onSaved()}
        submitName={`Guardar ${name}`}
      >
        <TextInput
          label="Llave"
          aria-label={`Llave de ${name}`}
          description={notes[rel]}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('key')}
        />
      </PageForm>
    </Paper>
  );
}

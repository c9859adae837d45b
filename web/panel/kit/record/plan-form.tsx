import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { HOUR_MS } from '../../../../contracts/durations.ts';
import { type PlanItem, planMoment } from '../../../../contracts/edits.ts';
import { instantInCaracas, timeInCaracas } from '../../../ui/caracas.ts';
import { useLayer } from '../../ui/layers.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { FAILED } from '../fields/texts.ts';
import { useSave } from '../fields/use-save.ts';
import { usePublished } from './published-parts.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { useOpenEditor } from './use-editor.ts';

/** The next full hour in Caracas. */
const getNextHour = () => `${timeInCaracas(Date.now() + HOUR_MS).slice(0, 13)}:00`;

interface PlanFormProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  isPublic: boolean;
  /** When that of which the record tells begins, ISO 8601. */
  begins: string | undefined;
}

/** Plans when what is typed is published, or when the record is hidden. Hours are those of Caracas. */
export function PlanForm<Item extends Identified>(props: PlanFormProps<Item>) {
  const { resource, item, isPublic, begins, opened, onClose } = props;
  const editor = useOpenEditor();
  const [action, setAction] = useState<PlanItem['action']>('publish');
  const [at, setAt] = useState(getNextHour);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, save } = useSave({
    success: 'Quedó programado.',
    failure: `${FAILED} programar.`,
    onFieldErrors: (errors) =>
      setError(errors.at ?? errors.action ?? Object.values(errors)[0] ?? null),
    onSaved: onClose,
  });
  const { readSelected, choice } = usePublished(resource, item);
  const plan = async () =>
    editor.plan(action, at, action === 'publish' ? await readSelected() : []);
  useLayer(opened, onClose);
  const isLate =
    action === 'publish' && begins !== undefined && instantInCaracas(at) >= Date.parse(begins);
  return (
    <Modal opened={opened} onClose={onClose} title="Programar" size="sm">
      <Stack>
        <Radio.Group
          label="Qué"
          value={action}
          onChange={(value) => setAction(value as PlanItem['action'])}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="publish"
              label="Publicar el…"
              description="Con los cambios sin guardar, como están ahora. Lo que se escriba después no cambia lo programado."
            />
            {isPublic ? (
              <Radio
                value="withdraw"
                label="Ocultar el…"
                description="Deja de verse en el sitio."
              />
            ) : null}
          </Stack>
        </Radio.Group>
        {action === 'publish' ? choice : null}
        <TextInput
          type="datetime-local"
          label={planMoment.notes.label}
          value={at}
          error={error}
          onChange={({ currentTarget }) => {
            setAt(currentTarget.value);
            setError(null);
          }}
          data-autofocus
        />
        {isLate ? (
          <Text size="sm" role="status">
            A esa hora ya habrá empezado.
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isBusy} onClick={() => void save(plan)}>
            Programar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { planMoment } from '../../../contracts/drafts.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { timeInCaracas } from '../../ui/caracas.ts';
import { call } from '../ui/client.ts';
import { useLayer } from '../ui/layers.ts';
import { NotSavedError } from '../ui/save-round.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { type Edits, toTarget } from './edits.ts';
import { FAILED } from './texts.ts';
import { draftsKey } from './use-planned.ts';
import { useSave } from './use-save.ts';

type Plan = OpenedRecord['plans'][number];

/** The next full hour in Caracas. */
export const getNextHour = () => `${timeInCaracas(Date.now() + HOUR_MS).slice(0, 13)}:00`;

interface MomentInputProps {
  value: string;
  error: string | null;
  /** What speaks against the moment, which can be chosen nevertheless. */
  warning?: string | null;
  onChange(value: string): void;
}

/** Input of a day and hour in Caracas. */
export function MomentInput({ value, error, warning = null, onChange }: MomentInputProps) {
  return (
    <TextInput
      type="datetime-local"
      label={planMoment.notes.label}
      value={value}
      error={error}
      description={warning === null ? undefined : <span role="status">{warning}</span>}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}

interface PlanFormProps extends DialogProps {
  edits: Pick<Edits, 'call' | 'id' | 'record'>;
  /** Saves the input as the draft that will be published; resolves to false if that failed. */
  flush(): Promise<boolean>;
  /** When the draft was saved that the form shows: no other one is published. */
  getDraft(): string | null;
  onPlanned?(plan: Plan): void;
}

/** Plans when the draft is published, or when the record is withdrawn. Hours are those of Caracas. */
export function PlanForm({ edits, flush, getDraft, onPlanned, opened, onClose }: PlanFormProps) {
  const queries = useQueryClient();
  const [action, setAction] = useState<Plan['action']>('publish');
  const [at, setAt] = useState(getNextHour);
  const [error, setError] = useState<string | null>(null);
  const canHide = 'is_active' in edits.record;
  const { isBusy, save } = useSave<Plan>({
    success: 'Quedó programado.',
    failure: `${FAILED} programar.`,
    onFieldErrors: (errors) => setError(errors.at ?? errors.action ?? null),
    onSaved(plan) {
      void queries.invalidateQueries({ queryKey: draftsKey });
      onPlanned?.(plan);
      onClose();
    },
  });
  /** Whether it was closed while the draft was being saved: nothing is planned then. */
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  useLayer(opened, onClose);
  async function plan(): Promise<Plan> {
    const isPublication = action === 'publish';
    if ((isPublication && !(await flush())) || isClosed.current) throw new NotSavedError();
    const shown = isPublication ? { draft_saved_at: getDraft() } : {};
    return call('POST /h/plans/', { body: { ...toTarget(edits), action, at, ...shown } });
  }
  function submit(): void {
    setError(null);
    void save(plan);
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Programar" closeOnEscape={false} size="sm">
      <Stack>
        <Radio.Group
          label="Qué"
          value={action}
          onChange={(value) => setAction(value as Plan['action'])}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="publish"
              label="Publicar el…"
              description="Con los cambios sin guardar."
            />
            {canHide ? (
              <Radio
                value="withdraw"
                label="Retirar el…"
                description="Deja de verse en el sitio."
              />
            ) : null}
          </Stack>
        </Radio.Group>
        <MomentInput
          value={at}
          error={error}
          onChange={(next) => {
            setAt(next);
            setError(null);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isBusy} onClick={submit}>
            Programar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PlanItem } from '../../../../contracts/edits.ts';
import { findContentResource } from '../../../../contracts/kinds.ts';
import { call } from '../../ui/client.ts';
import { IconClock } from '../../ui/icons.ts';
import { showShortTime } from '../../ui/show-time.ts';
import { FAILED } from '../fields/texts.ts';
import { useSave } from '../fields/use-save.ts';
import { fieldLabel } from './audit-labels.ts';
import { editsKey } from './record-marks.ts';

const actions = { publish: 'Se publica', withdraw: 'Se oculta' } as const;
const done = { publish: 'Se publicó', withdraw: 'Se ocultó' } as const;
const listed = new Intl.ListFormat('es', { type: 'conjunction' });

const listFields = ({ changes }: PlanItem) =>
  changes.flatMap(({ call, fields }) =>
    Object.keys(fields).map((name) => fieldLabel(name, findContentResource(call))),
  );

/** What is planned, or what came of it, with the button that ends it. */
export function PlanLine({ plan, onRemoved }: { plan: PlanItem; onRemoved?(): void }) {
  const queries = useQueryClient();
  const { action, due_at, is_done, error, changes, title } = plan;
  const hasChanges =
    !is_done &&
    changes.some(({ fields }) => Object.keys(fields).some((name) => name !== 'is_active'));
  const { isBusy, save } = useSave<unknown>({
    success: is_done ? null : 'Ya no está programado.',
    failure: `${FAILED} cancelar lo programado.`,
    onSaved() {
      void queries.invalidateQueries({ queryKey: editsKey });
      onRemoved?.();
    },
  });
  const text = `${(is_done ? done : actions)[action]} el ${showShortTime(due_at)}`;
  const label = is_done ? 'Entendido' : hasChanges ? 'Cancelar y seguir editando' : 'Cancelar';
  return (
    <div>
      <Text size="sm">
        <IconClock size={16} aria-hidden style={{ verticalAlign: '-0.15em' }} /> {text}
        {' · '}
        {plan.username}
      </Text>
      {is_done ? (
        <Text size="sm">
          Se habían cambiado después y quedaron como estaban: {listed.format(listFields(plan))}.
        </Text>
      ) : null}
      {error === '' ? null : (
        <Text size="sm" c="red.9">
          No se pudo hacer: {error}
        </Text>
      )}
      <Button
        mt={4}
        size="compact-sm"
        variant="default"
        loading={isBusy}
        aria-label={`${label}: ${text} “${title}”`}
        onClick={() => void save(() => call('DELETE /h/plans/:id/', { params: { id: plan.id } }))}
      >
        {label}
      </Button>
    </div>
  );
}

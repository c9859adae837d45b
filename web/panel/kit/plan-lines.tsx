import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PlanItem } from '../../../contracts/drafts.ts';
import { call } from '../ui/client.ts';
import { IconClock } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { FAILED } from './texts.ts';
import { draftsKey } from './use-planned.ts';
import { useSave } from './use-save.ts';

const words = { publish: 'Se publica', withdraw: 'Se retira' } as const;

/** A planned change with its time in Caracas. */
function planText({ action, due_at }: PlanItem): string {
  return `${words[action]} el ${showTime(due_at)}`;
}

/** Planned changes, each with a button that cancels it. */
export function PlanLine({ plan, onRemoved }: { plan: PlanItem; onRemoved?: () => void }) {
  const queries = useQueryClient();
  const { isBusy, save } = useSave<unknown>({
    success: 'Ya no está programado.',
    failure: `${FAILED} cancelar lo programado.`,
    onSaved() {
      void queries.invalidateQueries({ queryKey: draftsKey });
      onRemoved?.();
    },
  });
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">
          <IconClock size={16} aria-hidden style={{ verticalAlign: '-0.15em' }} /> {planText(plan)}
          {' · '}
          {plan.username}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-label={`Quitar: ${planText(plan)} “${plan.title}”`}
          onClick={() => void save(() => call('DELETE /h/plans/:id/', { params: { id: plan.id } }))}
        >
          Quitar
        </Button>
      </Group>
      {plan.error === '' ? null : (
        <Text size="sm" c="red.9">
          No se pudo hacer: {plan.error}
        </Text>
      )}
    </div>
  );
}

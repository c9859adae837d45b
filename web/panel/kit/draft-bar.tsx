import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readFieldErrors } from '../../ui/field-errors.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { getReasonText } from '../ui/field-errors.ts';
import { IconClock, IconEye } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import type { Edits } from './edits.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanLine } from './plan-lines.tsx';
import type { Draft } from './use-draft.ts';
import type { Editing } from './use-edits.ts';

const NO_FILES =
  'Lo que eligió (imagen, recorte o audio) no se conserva así: se guarda con Guardar';

const NOT_KEPT = 'Los cambios no se pudieron conservar; se intentará con lo próximo que escriba.';
const IN_BROWSER = 'Los cambios sin guardar se conservan en este navegador';

const NOT_TAKEN = 'El sitio no acepta los cambios.';

/** Returns why the site does not take a draft, as it says it. */
function getRefusal(error: unknown): string {
  const [first] = Object.values(readFieldErrors(error));
  return first ?? getReasonText(error, NOT_TAKEN);
}

function stateText(draft: Draft): string {
  const { state, savedAt, hasChanges, hasFile, offered, isLocal, isOn } = draft;
  if (state === 'other')
    return `Hay otros cambios sin guardar, más recientes. ${isLocal ? `${IN_BROWSER}.` : NOT_KEPT}`;
  if (offered !== null)
    return 'Lo que escriba se conserva en este navegador hasta que decida sobre los cambios de antes.';
  if (state === 'gone') return `Alguien lo eliminó.${isLocal ? ` ${IN_BROWSER}.` : ''}`;
  if (state === 'failed' && hasChanges)
    return isLocal ? `${IN_BROWSER}; se enviarán al volver la conexión.` : NOT_KEPT;
  if (state === 'refused')
    return `${getRefusal(draft.getError())} ${isLocal ? `${IN_BROWSER}.` : NOT_KEPT}`;
  if (state === 'waiting') return 'Conservando los cambios…';
  const isSaved = savedAt !== null && hasChanges;
  const saved = isSaved ? `Cambios sin guardar, conservados: ${showTime(savedAt)}` : '';
  const local = !isOn && isLocal && hasChanges ? `${IN_BROWSER}.` : '';
  return [saved, local, hasFile ? NO_FILES : ''].filter(Boolean).join(' · ');
}

interface DraftBarProps {
  edits: Edits;
  editing: Editing;
  /** Closes the form; absent where the form stays. */
  onClose?: (() => void) | undefined;
  /** Shows the preview beside the form. */
  onPreview(): void;
}

/** State of the draft of a form and its planned changes, with the buttons that plan. */
export function DraftBar({ edits, editing, onClose, onPreview }: DraftBarProps) {
  const { draft, plans } = editing;
  const [isPlanning, setIsPlanning] = useState(false);
  const text = stateText(draft);
  const state = (
    <Text size="sm" c="dimmed" role="status" hidden={text === ''}>
      {text}
    </Text>
  );
  if (!draft.isOn) return draft.isLocal ? state : null;
  async function saveDraft(): Promise<void> {
    if (!(await draft.flushAll())) return;
    alertSuccess('Los cambios sin guardar se conservan. Lo publicado no cambia.');
    onClose?.();
  }
  return (
    <Stack gap="xs">
      {plans.map((plan) => (
        <PlanLine key={plan.id} plan={plan} onRemoved={() => editing.forgetPlan(plan.id)} />
      ))}
      {state}
      <Group gap="xs">
        {onClose && draft.hasChanges && draft.offered === null ? (
          <Button size="compact-md" variant="default" onClick={() => void saveDraft()}>
            Dejar para después
          </Button>
        ) : null}
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => void draft.flush().then((isSaved) => isSaved && onPreview())}
        >
          Vista previa
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() => setIsPlanning(true)}
        >
          Programar…
        </Button>
      </Group>
      {isPlanning ? (
        <PlanForm
          edits={edits}
          flush={draft.flushAll}
          getDraft={draft.getSavedAt}
          opened
          onClose={() => setIsPlanning(false)}
          onPlanned={(plan) => editing.addPlan(plan)}
        />
      ) : null}
    </Stack>
  );
}

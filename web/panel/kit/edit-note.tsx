import { Alert, Button, Group, Text } from '@mantine/core';
import { alertError } from '../ui/alerts.tsx';
import { askConfirmation, confirmDiscard } from '../ui/confirm.tsx';
import { getFailureText } from '../ui/field-errors.ts';
import { IconNotes, IconUsers } from '../ui/icons.ts';
import { getPageOwner } from '../ui/session.ts';
import { showTime } from '../ui/show-time.ts';
import type { Draft } from './use-draft.ts';
import type { Editing } from './use-edits.ts';

const list = new Intl.ListFormat('es-VE', { type: 'conjunction' });

const NOT_DISCARDED = 'No se pudieron descartar los cambios sin guardar.';

const INPUTS = 'input:not([type="file"], [type="hidden"]), textarea, select';

/** Moves the focus to the first input of a form: the button that had it leaves with its note. */
function focusFirstInput(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(INPUTS)?.focus();
}

interface RestoredNoteProps {
  /** When the input was kept that is in the form again; null: none is. */
  at: string | null;
  /** Whether more was typed since, which is discarded with it after a question. */
  isContinued: boolean;
  onDiscard(): void;
}

/** Says that input which this browser has kept is in the form again. */
export function RestoredNote({ at, isContinued, onDiscard }: RestoredNoteProps) {
  if (at === null) return null;
  return (
    <Alert
      variant="outline"
      color="gray"
      icon={<IconNotes aria-hidden />}
      title={`Hay cambios sin guardar de usted, del ${showTime(at)}`}
    >
      <Text size="sm" mb="xs">
        Están otra vez en el formulario, como los dejó en este navegador.
      </Text>
      <Button
        size="compact-md"
        variant="default"
        onClick={({ currentTarget: { form } }) =>
          void confirmDiscard(isContinued, () => {
            onDiscard();
            focusFirstInput(form);
          })
        }
      >
        Descartarlos
      </Button>
    </Alert>
  );
}

/** Above the inputs of a form: who else has its record open, and a draft from before. */
export function EditNote({ editing }: { editing: Editing }) {
  const { others, draft } = editing;
  const names = others.map(({ username, is_own }) =>
    is_own ? 'usted, en otra ventana' : username || 'otra persona',
  );
  const { offered, restoredAt } = draft;
  async function restore(form: HTMLFormElement | null): Promise<void> {
    if (await draft.restoreDraft()) focusFirstInput(form);
  }
  async function discard(
    { username }: NonNullable<Draft['offered']>,
    form: HTMLFormElement | null,
  ): Promise<void> {
    const isOwn = username === getPageOwner()?.userName;
    const whose = isOwn ? 'sus cambios sin guardar' : `los cambios sin guardar de ${username}`;
    const isConfirmed = await askConfirmation({
      title: 'Cambios sin guardar',
      text: `¿Descartar ${whose}? No se pueden recuperar.`,
      confirm: 'Descartar cambios',
    });
    if (!isConfirmed) return;
    if (!(await draft.discard())) alertError(getFailureText(draft.getError(), NOT_DISCARDED));
    else if (!document.activeElement?.matches(INPUTS)) focusFirstInput(form);
  }
  return (
    <>
      <Text size="sm" role="status" hidden={names.length === 0}>
        {names.length === 0 ? null : (
          <>
            <IconUsers size={16} aria-hidden style={{ verticalAlign: '-0.15em' }} /> También lo
            tiene abierto: {list.format(names)}.
          </>
        )}
      </Text>
      <RestoredNote
        at={offered === null ? restoredAt : null}
        isContinued={draft.isContinued}
        onDiscard={() => void draft.drop()}
      />
      {offered === null ? null : (
        <Alert
          variant="outline"
          color="gray"
          icon={<IconNotes aria-hidden />}
          title={`Hay cambios sin guardar de ${offered.username}, del ${showTime(offered.saved_at)}`}
        >
          {draft.olderThan === null ? null : (
            <Text size="sm" mb="xs">
              Son anteriores a lo guardado el {showTime(draft.olderThan)}.
            </Text>
          )}
          <Group gap="xs">
            <Button
              size="compact-md"
              variant={draft.olderThan === null ? 'filled' : 'default'}
              onClick={({ currentTarget: { form } }) => void restore(form)}
            >
              Seguir con ellos
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={({ currentTarget: { form } }) => void discard(offered, form)}
            >
              Descartarlos
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}

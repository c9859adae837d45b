import { Button, Group, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { Fetched } from '../ui/fetched.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { CreatedJudge } from './created-judge.tsx';
import { JudgeForm } from './judge-form.tsx';
import { JudgePasswordForm } from './judge-password-form.tsx';
import { JudgeTable } from './judge-table.tsx';
import { judgeTexts } from './judge-texts.ts';
import { type NewJudge, NewJudgeForm } from './new-judge-form.tsx';
import { useJudges } from './use-judges.ts';

function useDialogs() {
  return {
    creation: useDialog<null>(),
    created: useDialog<NewJudge>(),
    edit: useDialog<JudgeItem>(),
    password: useDialog<JudgeItem>(),
  };
}

function Dialogs({
  dialogs,
  onSaved,
}: {
  dialogs: ReturnType<typeof useDialogs>;
  onSaved(): void;
}) {
  const { creation, created, edit, password } = dialogs;
  const stateOf = ({ state, close }: typeof edit | typeof password) =>
    state && { judge: state.subject, opened: state.opened, onClose: close, onSaved };
  const [edited, changed] = [stateOf(edit), stateOf(password)];
  return (
    <>
      {creation.state ? (
        <NewJudgeForm
          key={`new-${creation.state.round}`}
          opened={creation.state.opened}
          onClose={creation.close}
          onCreated={(judge) => {
            onSaved();
            created.open(judge);
          }}
        />
      ) : null}
      {created.state ? (
        <CreatedJudge
          judge={created.state.subject}
          opened={created.state.opened}
          onClose={created.close}
        />
      ) : null}
      {edited ? <JudgeForm key={`edit-${edit.state?.round}`} {...edited} /> : null}
      {changed ? <JudgePasswordForm key={`pass-${password.state?.round}`} {...changed} /> : null}
    </>
  );
}

/** Section 63: the accounts of judges. */
export default function JudgesSection() {
  const judges = useJudges();
  const dialogs = useDialogs();
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Jueces</Title>
        <Button
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => dialogs.creation.open(null)}
        >
          Nuevo juez
        </Button>
      </Group>
      <Text c="dimmed" mb="md" maw={720}>
        Un postulado queda seleccionado con el voto de todos los jueces activos. Los votos de un
        juez inactivo no cuentan mientras lo esté.
      </Text>
      <Fetched query={judges.query} loading="Cargando jueces…" failed={judgeTexts.notListed}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="Aún no hay jueces">
              Aquí estarán las cuentas de quienes seleccionan a los postulados. Cree la primera con
              “Nuevo juez”.
            </EmptyState>
          ) : (
            <JudgeTable
              judges={items}
              busyId={judges.busyId}
              onEdit={dialogs.edit.open}
              onPassword={dialogs.password.open}
              onToggle={judges.toggle}
              onRemove={(judge) => void judges.remove(judge)}
            />
          )
        }
      </Fetched>
      <Dialogs dialogs={dialogs} onSaved={() => void judges.refresh()} />
    </>
  );
}

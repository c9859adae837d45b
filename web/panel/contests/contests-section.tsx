import { Button, Group, Text, Title } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ContestItem } from '../../../contracts/contests.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { openPlace } from '../ui/use-place.ts';
import { ContestForm } from './contest-form.tsx';
import { ContestPanel } from './contest-panel.tsx';
import { ContestTable } from './contest-table.tsx';
import { contestTexts } from './contest-texts.ts';
import { CONTEST_CHOICE } from './use-contest-choice.ts';
import { useContests } from './use-contests.ts';

type Contests = ReturnType<typeof useContests>;

interface ListProps {
  contests: Contests;
  onEdit(contest: ContestItem): void;
  onDetail(contest: ContestItem): void;
}

function List({ contests, onEdit, onDetail }: ListProps) {
  const [, choose] = useSessionStorage(CONTEST_CHOICE);
  const { data, error, isPending, refetch } = contests.query;
  if (isPending) return <LoadingState label="Cargando postulaciones…" />;
  if (!data) {
    return (
      <ErrorState error={error} text={contestTexts.notListed} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="Aún no hay postulaciones">
        Aquí estarán los concursos de sus eventos: registro, selección del jurado y votación. Cree
        el primero con “Nuevo evento”.
      </EmptyState>
    );
  }
  return (
    <ContestTable
      contests={data}
      busyId={contests.busyId}
      onEdit={onEdit}
      onDetail={onDetail}
      onApplicants={({ id }) => {
        choose(id);
        openPlace({ section: 62, params: { contest: String(id) } });
      }}
      onPhase={(contest, phase) => void contests.setPhase(contest, phase)}
      onToggle={(contest, postu_active) => void contests.change(contest, { postu_active })}
      onRemove={(contest) => void contests.remove(contest)}
    />
  );
}

/** Section 61: the contests ("application events"). */
export default function ContestsSection() {
  const contests = useContests();
  const form = useDialog<ContestItem | null>();
  const detail = useDialog<ContestItem>();
  const opened = detail.state?.subject;
  const shown = contests.query.data?.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Postulaciones</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
          Nuevo evento
        </Button>
      </Group>
      <Text c="dimmed" mb="md" maw={720}>
        Cada fase cuenta solo entre sus dos fechas. Usted decide qué fase está puesta; las fechas no
        la cambian solas.
      </Text>
      <List contests={contests} onEdit={form.open} onDetail={detail.open} />
      {form.state ? (
        <ContestForm
          key={form.state.round}
          contest={form.state.subject}
          opened={form.state.opened}
          onClose={form.close}
          onSaved={() => void contests.refresh()}
        />
      ) : null}
      {detail.state && shown ? (
        <ContestPanel
          key={`detail-${detail.state.round}`}
          contest={shown}
          opened={detail.state.opened}
          onClose={detail.close}
        />
      ) : null}
    </>
  );
}

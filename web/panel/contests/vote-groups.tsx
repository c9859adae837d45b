import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../kit/query-view.tsx';
import { call } from '../ui/client.ts';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { SetAsideForm } from './set-aside-form.tsx';
import {
  choiceOfGroup,
  groupTitle,
  type VoteChoice,
  type VoteGroup,
  voteCount,
} from './vote-choice.ts';
import { VoteList } from './vote-list.tsx';

interface CardProps {
  group: VoteGroup;
  onOpen(): void;
  onChange(choice: VoteChoice): void;
}

function GroupCard({ group, onOpen, onChange }: CardProps) {
  const { count, set_aside } = group;
  const title = groupTitle(group);
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <Text size="sm" mb="sm">
        {voteCount(count)}
        {set_aside > 0 ? ` · ${set_aside} apartados` : ''}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onOpen}>
          Ver votos
        </Button>
        {set_aside < count ? (
          <Button variant="default" onClick={() => onChange(choiceOfGroup(group, true))}>
            Apartar
          </Button>
        ) : null}
        {set_aside > 0 ? (
          <Button variant="default" onClick={() => onChange(choiceOfGroup(group, false))}>
            Recuperar
          </Button>
        ) : null}
      </Group>
    </Paper>
  );
}

function OneGroup({
  contestId,
  group,
  onBack,
}: {
  contestId: number;
  group: VoteGroup;
  onBack(): void;
}) {
  const { reason, key, plate } = group;
  return (
    <>
      <Button
        variant="default"
        mb="md"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        Volver a los grupos
      </Button>
      <Title order={3} size="h5" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {groupTitle(group)}
      </Title>
      <VoteList
        contestId={contestId}
        filter={{ reason, key, plate: plate ?? undefined }}
        empty="Este grupo ya no tiene votos."
      />
    </>
  );
}

interface GroupsProps {
  groups: readonly VoteGroup[];
  onOpen(group: VoteGroup): void;
  onChange(choice: VoteChoice): void;
}

function Groups({ groups, onOpen, onChange }: GroupsProps) {
  if (groups.length === 0) {
    return (
      <EmptyState title="Nada llamativo">
        Aquí estarán los votos que llegan muy seguidos, desde una misma red o con correos
        desechables.
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Esto no acusa a nadie: una escuela también comparte una red. Mire los votos antes de
        apartarlos.
      </Text>
      {groups.map((group) => (
        <GroupCard
          key={`${group.reason} ${group.key} ${group.plate}`}
          group={group}
          onOpen={() => onOpen(group)}
          onChange={onChange}
        />
      ))}
    </Stack>
  );
}

/** What stands out in the voting, to be looked at by people: a school has one network too. */
export function VoteGroups({ contestId }: { contestId: number }) {
  const [opened, setOpened] = useState<VoteGroup | null>(null);
  const dialog = useDialog<VoteChoice>();
  const query = useQuery({
    queryKey: ['contests', contestId, 'vote-groups'],
    queryFn: ({ signal }) =>
      call('GET /postulations/vote-groups/:id/', { params: { id: contestId } }, { signal }),
    staleTime: 0,
  });
  if (opened !== null) {
    return <OneGroup contestId={contestId} group={opened} onBack={() => setOpened(null)} />;
  }
  return (
    <>
      <QueryView
        query={query}
        failed="Ha ocurrido un error, no se han podido cargar los grupos de votos."
      >
        {(groups) => <Groups groups={groups} onOpen={setOpened} onChange={dialog.open} />}
      </QueryView>
      {dialog.state ? (
        <SetAsideForm
          key={dialog.state.round}
          contestId={contestId}
          choice={dialog.state.subject}
          opened={dialog.state.opened}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}

import { Badge, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { CONSPICUOUS } from '../../../contracts/vote-groups.ts';
import { QueryView } from '../kit/query-view.tsx';
import { call } from '../ui/client.ts';
import { Paging } from '../ui/paging.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { LetBeForm } from './let-be-form.tsx';
import { SetAsideForm } from './set-aside-form.tsx';
import {
  choiceOfGroup,
  groupTitle,
  signalTexts,
  type VoteChoice,
  type VoteGroup,
  voteCount,
} from './vote-choice.ts';
import { VoteList } from './vote-list.tsx';

type Order = 'score' | 'count' | 'newest';
type State = 'open' | 'decided';

interface CardProps {
  group: VoteGroup;
  onOpen(): void;
  onChange(choice: VoteChoice): void;
  onLetBe(): void;
}

function Facts({ group }: { group: VoteGroup }) {
  const { count, expected, set_aside, waiting, first_at, last_at, verdict } = group;
  return (
    <>
      <Text size="sm">
        {voteCount(count)}, donde se esperarían {expected}
        {set_aside > 0 ? ` · ${set_aside} apartados` : ''}
        {waiting > 0 ? ` · ${waiting} en revisión` : ''}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        Del {showTime(first_at)} al {showTime(last_at)}
      </Text>
      {verdict === null ? null : (
        <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {verdict.by} los dejó: {verdict.motive}
        </Text>
      )}
    </>
  );
}

function GroupCard({ group, onOpen, onChange, onLetBe }: CardProps) {
  const { count, set_aside, waiting, score, signals, verdict } = group;
  const title = groupTitle(group);
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Badge
          variant="outline"
          color={score >= CONSPICUOUS ? 'red' : 'gray'}
          c={score >= CONSPICUOUS ? 'red' : 'var(--ink)'}
          style={{ flex: 'none' }}
        >
          {score} de 100
        </Badge>
      </Group>
      <Facts group={group} />
      <Group gap="xs" mb="sm">
        {signals.map((signal) => (
          <Badge key={signal} variant="light" color="gray" c="var(--ink)" tt="none">
            {signalTexts[signal]}
          </Badge>
        ))}
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={onOpen}>
          Ver votos
        </Button>
        {set_aside < count ? (
          <Button variant="default" onClick={() => onChange(choiceOfGroup(group, 'set_aside'))}>
            Apartar
          </Button>
        ) : null}
        {set_aside > 0 ? (
          <Button variant="default" onClick={() => onChange(choiceOfGroup(group, 'restore'))}>
            Recuperar
          </Button>
        ) : null}
        {(verdict === null && set_aside < count) || waiting > 0 ? (
          <Button variant="default" onClick={onLetBe}>
            Dejar
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
        filter={{ reason, key, plate }}
        empty="Este grupo ya no tiene votos."
      />
    </>
  );
}

interface GroupsProps {
  data: Reply<'GET /postulations/vote-groups/:id/'>;
  onOpen(group: VoteGroup): void;
  onChange(choice: VoteChoice): void;
  onLetBe(group: VoteGroup): void;
}

function Groups({ data, onOpen, onChange, onLetBe }: GroupsProps) {
  if (data.made_at === null) {
    return (
      <EmptyState title="Revisando los votos">
        Son muchos: vuelva a abrir esta pestaña en un minuto.
      </EmptyState>
    );
  }
  if (data.results.length === 0) {
    return (
      <EmptyState title="Nada llamativo">
        Aquí estarán los grupos de votos que prefieren a alguien más que el resto y se parecen
        demasiado entre sí.
      </EmptyState>
    );
  }
  return data.results.map((group) => (
    <GroupCard
      key={`${group.reason} ${group.key} ${group.plate}`}
      group={group}
      onOpen={() => onOpen(group)}
      onChange={onChange}
      onLetBe={() => onLetBe(group)}
    />
  ));
}

function useGroups(contestId: number, asked: { order: Order; state: State; page: number }) {
  return useQuery({
    queryKey: ['contests', contestId, 'vote-groups', asked],
    queryFn: ({ signal }) => {
      const input = { params: { id: contestId }, query: asked };
      return call('GET /postulations/vote-groups/:id/', input, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What stands out in the voting, to be looked at by people: a school has one network too. */
export function VoteGroups({ contestId }: { contestId: number }) {
  const [opened, setOpened] = useState<VoteGroup | null>(null);
  const [asked, setAsked] = useState({ order: 'score' as Order, state: 'open' as State, page: 1 });
  const change = useDialog<VoteChoice>();
  const letBe = useDialog<VoteGroup>();
  const query = useGroups(contestId, asked);
  if (opened !== null) {
    return <OneGroup contestId={contestId} group={opened} onBack={() => setOpened(null)} />;
  }
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / DEFAULT_PAGE_SIZE));
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Esto no acusa a nadie: una escuela también comparte una red. Mire los votos antes de
        apartarlos. El número dice cuánto llama la atención un grupo frente al resto.
      </Text>
      <Group grow>
        <NativeSelect
          label="Orden"
          value={asked.order}
          onChange={(event) =>
            setAsked({ ...asked, order: event.currentTarget.value as Order, page: 1 })
          }
          data={[
            { value: 'score', label: 'Lo más llamativo' },
            { value: 'count', label: 'Más votos' },
            { value: 'newest', label: 'Lo más reciente' },
          ]}
        />
        <NativeSelect
          label="Mostrar"
          value={asked.state}
          onChange={(event) =>
            setAsked({ ...asked, state: event.currentTarget.value as State, page: 1 })
          }
          data={[
            { value: 'open', label: 'Por decidir' },
            { value: 'decided', label: 'Decididos' },
          ]}
        />
      </Group>
      <QueryView
        query={query}
        failed="Ha ocurrido un error, no se han podido cargar los grupos de votos."
      >
        {(data) => (
          <>
            <Groups data={data} onOpen={setOpened} onChange={change.open} onLetBe={letBe.open} />
            <Paging
              label="Páginas de grupos"
              page={asked.page}
              pages={pages}
              onMove={(page) => setAsked({ ...asked, page })}
            />
          </>
        )}
      </QueryView>
      {change.state ? (
        <SetAsideForm
          key={`change ${change.state.round}`}
          contestId={contestId}
          choice={change.state.subject}
          opened={change.state.opened}
          onClose={change.close}
        />
      ) : null}
      {letBe.state ? (
        <LetBeForm
          key={`let-be ${letBe.state.round}`}
          contestId={contestId}
          group={letBe.state.subject}
          opened={letBe.state.opened}
          onClose={letBe.close}
        />
      ) : null}
    </Stack>
  );
}

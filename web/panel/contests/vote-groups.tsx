import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { QueryView } from '../kit/query-view.tsx';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { call } from '../ui/client.ts';
import { Paging } from '../ui/paging.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { groupTitle, type VoteChoice, type VoteGroup } from './vote-choice.ts';
import { LetBeForm, SetAsideForm } from './vote-decisions.tsx';
import { VoteGroupCard } from './vote-group-card.tsx';
import { VoteList } from './vote-list.tsx';

type Order = 'score' | 'count' | 'newest';
type State = 'open' | 'decided';

/** The votes of one group. */
function GroupVotes({
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
      <ButtonWithIcon icon={IconChevronLeft} mb="md" onClick={onBack}>
        Volver a los grupos
      </ButtonWithIcon>
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

interface GroupListProps {
  data: Reply<'GET /postulations/vote-groups/:id/'>;
  onOpen(group: VoteGroup): void;
  onChange(choice: VoteChoice): void;
  onLetBe(group: VoteGroup): void;
}

function GroupList({ data, onOpen, onChange, onLetBe }: GroupListProps) {
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
    <VoteGroupCard
      key={`${group.reason} ${group.key} ${group.plate}`}
      group={group}
      onOpen={() => onOpen(group)}
      onChange={onChange}
      onLetBe={() => onLetBe(group)}
    />
  ));
}

function useGroups(contestId: number, filter: { order: Order; state: State; page: number }) {
  return useQuery({
    queryKey: ['contests', contestId, 'vote-groups', filter],
    queryFn: ({ signal }) => {
      const input = { params: { id: contestId }, query: filter };
      return call('GET /postulations/vote-groups/:id/', input, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Groups of votes that stand out, for staff to decide about. A school has one network too. */
export function VoteGroups({ contestId }: { contestId: number }) {
  const [opened, setOpened] = useState<VoteGroup | null>(null);
  const [filter, setFilter] = useState({
    order: 'score' as Order,
    state: 'open' as State,
    page: 1,
  });
  const decision = useDialog<VoteChoice>();
  const letBe = useDialog<VoteGroup>();
  const query = useGroups(contestId, filter);
  if (opened !== null) {
    return <GroupVotes contestId={contestId} group={opened} onBack={() => setOpened(null)} />;
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
          value={filter.order}
          onChange={(event) =>
            setFilter({ ...filter, order: event.currentTarget.value as Order, page: 1 })
          }
          data={[
            { value: 'score', label: 'Lo más llamativo' },
            { value: 'count', label: 'Más votos' },
            { value: 'newest', label: 'Lo más reciente' },
          ]}
        />
        <NativeSelect
          label="Mostrar"
          value={filter.state}
          onChange={(event) =>
            setFilter({ ...filter, state: event.currentTarget.value as State, page: 1 })
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
            <GroupList
              data={data}
              onOpen={setOpened}
              onChange={decision.open}
              onLetBe={letBe.open}
            />
            <Paging
              label="Páginas de grupos"
              page={filter.page}
              pages={pages}
              onMove={(page) => setFilter({ ...filter, page })}
            />
          </>
        )}
      </QueryView>
      {decision.state ? (
        <SetAsideForm
          key={`decision ${decision.state.round}`}
          contestId={contestId}
          choice={decision.state.subject}
          opened={decision.state.opened}
          onClose={decision.close}
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

import { Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import type { Option } from '../kit/choice-fields.tsx';
import { QueryView } from '../kit/query-view.tsx';
import { call } from '../ui/client.ts';
import { Paging } from '../ui/paging.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { GroupVotes } from './group-votes.tsx';
import type { VoteChoice, VoteGroup } from './vote-choice.ts';
import { DismissForm, SetAsideForm } from './vote-decisions.tsx';
import { VoteGroupCard } from './vote-group-card.tsx';

interface GroupListProps {
  data: Reply<'GET /postulations/vote-groups/:id/'>;
  onOpen(group: VoteGroup): void;
  onChange(choice: VoteChoice): void;
  onDismiss(group: VoteGroup): void;
}

function GroupList({ data, onOpen, onChange, onDismiss }: GroupListProps) {
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
  const card = (group: VoteGroup) => (
    <VoteGroupCard
      key={`${group.reason} ${group.key} ${group.plate}`}
      group={group}
      onOpen={() => onOpen(group)}
      onChange={onChange}
      onDismiss={() => onDismiss(group)}
    />
  );
  const shared = data.results.filter(({ is_shared }) => is_shared);
  return (
    <>
      {data.results.filter(({ is_shared }) => !is_shared).map(card)}
      {shared.length === 0 ? null : (
        <Paper withBorder p="md" component="details">
          <summary>
            Escuelas y conexiones compartidas: {shared.length}. Solo dicen que muchos votan desde un
            mismo lugar, navegador o minuto; sus votos cuentan.
          </summary>
          <Stack mt="md">{shared.map(card)}</Stack>
        </Paper>
      )}
    </>
  );
}

interface Filter {
  order: 'score' | 'count' | 'newest';
  state: 'open' | 'decided';
  page: number;
}

const orders: Option[] = [
  { value: 'score', label: 'Lo más llamativo' },
  { value: 'count', label: 'Más votos' },
  { value: 'newest', label: 'Lo más reciente' },
];
const states: Option[] = [
  { value: 'open', label: 'Por decidir' },
  { value: 'decided', label: 'Decididos' },
];

function GroupFilter({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const select = (name: 'order' | 'state', label: string, data: Option[]) => (
    <NativeSelect
      {...{ label, data }}
      value={filter[name]}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value, page: 1 })}
    />
  );
  return (
    <Group grow>
      {select('order', 'Orden', orders)}
      {select('state', 'Mostrar', states)}
    </Group>
  );
}

function useGroups(contestId: number, filter: Filter) {
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
  const [filter, setFilter] = useState<Filter>({ order: 'score', state: 'open', page: 1 });
  const decision = useDialog<VoteChoice>();
  const dismiss = useDialog<VoteGroup>();
  const query = useGroups(contestId, filter);
  const forms = (
    <>
      {decision.render((frame, choice) => (
        <SetAsideForm {...{ ...frame, contestId, choice }} />
      ))}
      {dismiss.render((frame, group) => (
        <DismissForm {...{ ...frame, contestId, group }} />
      ))}
    </>
  );
  if (opened !== null) {
    const others = query.data?.results.filter(
      (item) => item.plate === opened.plate && item.key !== opened.key,
    );
    return (
      <>
        <GroupVotes
          contestId={contestId}
          group={opened}
          others={others ?? []}
          onChange={decision.open}
          onBack={() => setOpened(null)}
        />
        {forms}
      </>
    );
  }
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / DEFAULT_PAGE_SIZE));
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Esto no acusa a nadie: mire los votos antes de apartarlos. El número dice qué parte de los
        votos de un grupo no se explica por el resto de la votación. Lo que no se puede ver: correos
        reales comprados, usados desde casas distintas y sin prisa.
      </Text>
      <GroupFilter filter={filter} onChange={setFilter} />
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
              onDismiss={dismiss.open}
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
      {forms}
    </Stack>
  );
}

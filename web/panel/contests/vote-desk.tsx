import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { MAX_NAMED_VOTES, type VoteFilter } from '../../../contracts/vote-desk.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { RecordTable } from '../kit/list/record-table.tsx';
import type { Column } from '../kit/record/resource-parts.ts';
import { Paging } from '../ui/paging.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { DecisionForm, type VoteDecision } from './vote-decision.tsx';
import {
  describeGroup,
  describeShares,
  formatVoteCount,
  type PublicVote,
  type VoteGroup,
} from './vote-texts.ts';

interface Filter extends VoteFilter {
  order?: 'newest' | 'email';
  page?: number;
}
interface FilterProps {
  filter: Filter;
  onFilter(filter: Filter): void;
}
type Names = readonly { value: string; label: string }[];

/** The groups of a contest, the largest first; each opens its votes. */
function Groups({ contestId, onFilter }: { contestId: number } & Pick<FilterProps, 'onFilter'>) {
  const key = ['contests', contestId, 'vote-groups'];
  const input = { params: { id: contestId } };
  const query = useCall(key, 'GET /postulations/vote-groups/:id/', input, { staleTime: 0 });
  const row = (group: VoteGroup) => (
    <Group key={`${group.kind} ${group.key}`} justify="space-between" wrap="nowrap" component="li">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text>
          {formatVoteCount(group.count)} {describeGroup(group)}
        </Text>
        <Text size="sm" c="dimmed">
          {describeShares(group.shares)}
          {group.set_aside > 0 ? ` · ${group.set_aside} apartados` : ''}
        </Text>
      </div>
      <Button
        variant="default"
        flex="none"
        aria-label={`Ver los votos ${describeGroup(group)}`}
        onClick={() => onFilter({ group: group.kind, key: group.key })}
      >
        Ver
      </Button>
    </Group>
  );
  return (
    <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar los grupos.">
      {(groups) => (
        <Paper withBorder p="md" component="section" aria-label="Grupos">
          <Title order={3} size="h5">
            Grupos
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            Votos que se parecen, y para quién son. Esto no acusa a nadie: una escuela o una empresa
            también se parecen. Mire los votos antes de apartarlos. Los correos reales comprados no
            se ven aquí, sino en la lista por correo y en los votos por hora.
          </Text>
          {groups.length === 0 ? (
            <Text>Ningún grupo es grande todavía.</Text>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {groups.map(row)}
            </Stack>
          )}
        </Paper>
      )}
    </QueryView>
  );
}

const textFilters = [
  ['network', 'Red', '190.20.1.0/24'],
  ['address', 'Dirección', '190.20.1.7'],
  ['domain', 'Dominio', 'example.com'],
  ['browser', 'Navegador', 'código'],
] as const;

function Filters({ filter, onFilter, names }: FilterProps & { names: Names }) {
  const set = (change: Filter) => onFilter({ ...filter, page: 1, ...change });
  const { plate, group, key = '', not_network, set_aside, order } = filter;
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <NativeSelect
          label="Competidor"
          data={[{ value: '', label: 'Todos' }, ...names]}
          value={plate ?? ''}
          onChange={({ currentTarget: { value } }) => set({ plate: Number(value) || undefined })}
        />
        {textFilters.map(([name, label, placeholder]) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            maw="12rem"
            value={filter[name] ?? ''}
            onChange={({ currentTarget: { value } }) => set({ [name]: value.trim() || undefined })}
          />
        ))}
        <NativeSelect
          label="Estado"
          data={[
            { value: '', label: 'Todos' },
            { value: 'false', label: 'Cuentan' },
            { value: 'true', label: 'Apartados' },
          ]}
          value={set_aside === undefined ? '' : String(set_aside)}
          onChange={({ currentTarget: { value } }) =>
            set({ set_aside: value === '' ? undefined : value === 'true' })
          }
        />
        <NativeSelect
          label="Orden"
          data={[
            { value: 'newest', label: 'Lo más reciente' },
            { value: 'email', label: 'Por correo' },
          ]}
          value={order ?? 'newest'}
          onChange={({ currentTarget: { value } }) => set({ order: value as 'newest' | 'email' })}
        />
      </Group>
      <Group gap="sm">
        {group ? (
          <Text size="sm">Solo los votos {describeGroup({ kind: group, key })}.</Text>
        ) : null}
        {filter.hour ? (
          <Text size="sm">Solo desde las {showTime(filter.hour)} y una hora.</Text>
        ) : null}
        {not_network ? <Text size="sm">Todos menos los de la red {not_network}.</Text> : null}
        {filter.network ? (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => set({ not_network: filter.network, network: undefined })}
          >
            Todos menos esta red
          </Button>
        ) : null}
        <Button variant="default" size="compact-md" onClick={() => onFilter({})}>
          Quitar los filtros
        </Button>
      </Group>
    </Stack>
  );
}

/** A vote with a ticket has no e-mail. */
const formatVoter = ({ email, id }: PublicVote) => email || `boleta (voto ${id})`;

/** What a vote says of its origin; each part narrows the list to it. */
function Origin({ vote, onFilter }: { vote: PublicVote; onFilter(filter: Filter): void }) {
  const { address, network, browser } = vote;
  const domain = vote.email.split('@')[1] ?? '';
  const hour = new Date(Math.floor(Date.parse(vote.created_at) / 3_600_000) * 3_600_000);
  const parts: [string, string, Filter][] = [
    ['red', network, { network }],
    ['dirección', address, { address }],
    ['dominio', domain, { domain: domain.toLowerCase() }],
    ['navegador', browser, { browser }],
    ['hora', showTime(vote.created_at), { hour: hour.toISOString() }],
  ];
  return (
    <>
      <Group gap={4}>
        {parts
          .filter(([, value]) => value !== '')
          .map(([name, value, filter]) => (
            <Button
              key={name}
              variant="subtle"
              color="gray"
              c="var(--ink)"
              size="compact-xs"
              title={`Solo ${name === 'dominio' || name === 'navegador' ? 'este' : 'esta'} ${name}`}
              onClick={() => onFilter(filter)}
            >
              {value}
            </Button>
          ))}
        {vote.is_unchecked ? <Text size="xs">sin captcha</Text> : null}
      </Group>
      {vote.is_set_aside ? (
        <Text size="sm" fw={400}>
          Apartado por {vote.set_aside_by}: {vote.set_aside_reason}
        </Text>
      ) : null}
    </>
  );
}

interface VotesProps extends FilterProps {
  contestId: number;
  onDecide(decision: VoteDecision): void;
  selected: ReadonlySet<number>;
  onSelect(ids: ReadonlySet<number>): void;
}

function Votes({ contestId, filter, onFilter, onDecide, selected, onSelect }: VotesProps) {
  const query = useCall(
    ['contests', contestId, 'votes', filter],
    'GET /postulations/contest-votes/:id/',
    { params: { id: contestId }, query: filter },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { order: _, page = 1, ...chosen } = filter;
  const isAside = filter.set_aside === true;
  const narrowed = Object.values(chosen).some((value) => value !== undefined);
  const columns: Column<PublicVote>[] = [
    {
      label: 'Correo',
      isRowHead: true,
      text: formatVoter,
      more: (vote) => (
        <Origin vote={vote} onFilter={(own) => onFilter({ ...filter, page: 1, ...own })} />
      ),
    },
    { label: 'Competidor', text: ({ plate_aka }) => plate_aka },
  ];
  const toggle = (ids: readonly number[]) => {
    const next = new Set(selected);
    const isAll = ids.every((id) => next.has(id));
    for (const id of ids) isAll ? next.delete(id) : next.size < MAX_NAMED_VOTES && next.add(id);
    onSelect(next);
  };
  const verb = isAside ? 'Devolver' : 'Apartar';
  return (
    <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar los votos.">
      {({ count, results }) =>
        count === 0 ? (
          <EmptyState title="Sin votos">Ningún voto es así.</EmptyState>
        ) : (
          <>
            <Group gap="sm" my="sm">
              <Text role="status">{formatVoteCount(count)}</Text>
              <Button
                disabled={selected.size === 0}
                onClick={() =>
                  onDecide({ votes: [...selected], is_set_aside: !isAside, count: selected.size })
                }
              >
                {verb} los {selected.size} elegidos
              </Button>
              {narrowed && filter.set_aside !== undefined ? (
                <Button
                  variant="default"
                  onClick={() => onDecide({ ...chosen, is_set_aside: !isAside, count })}
                >
                  {verb} todos: {count}
                </Button>
              ) : null}
            </Group>
            <RecordTable
              aria-label="Votos"
              items={results}
              columns={columns}
              getName={formatVoter}
              selection={{
                ids: selected,
                toggle: (id) => toggle([id]),
                toggleAll: () => toggle(results.map(({ id }) => id)),
              }}
            />
            <Paging
              label="Páginas de votos"
              page={page}
              pages={Math.ceil(count / DEFAULT_PAGE_SIZE)}
              onMove={(next) => onFilter({ ...filter, page: next })}
            />
          </>
        )
      }
    </QueryView>
  );
}

interface HoursProps {
  contestId: number;
  names: Names;
  onFilter(filter: Filter): void;
}

/** Votes by hour and competitor, newest first. */
function Hours({ contestId, names, onFilter }: HoursProps) {
  const key = ['contests', contestId, 'vote-hours'];
  const input = { params: { id: contestId } };
  const query = useCall(key, 'GET /postulations/vote-hours/:id/', input, { staleTime: 0 });
  const getAka = (plate: number) => names.find(({ value }) => value === String(plate))?.label ?? '';
  return (
    <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar las horas.">
      {(rows) => (
        <RecordTable
          aria-label="Votos por hora"
          items={rows.map((row, id) => ({ ...row, id }))}
          columns={[
            { label: 'Hora', isRowHead: true, text: ({ hour }) => showTime(hour) },
            { label: 'Competidor', text: ({ plate }) => getAka(plate) },
            { label: 'Votos', align: 'right', cell: ({ count }) => count },
          ]}
          onOpen={({ hour, plate }) => onFilter({ hour, plate })}
        />
      )}
    </QueryView>
  );
}

/** The public votes of a contest: groups, the list with its filters, the hours, and the decisions about them. */
export function VoteDesk({ contestId }: { contestId: number }) {
  const [filter, setFilter] = useState<Filter>({});
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isByHour, setIsByHour] = useState(false);
  const decision = useDialog<VoteDecision>();
  const result = useCall(['contests', contestId, 'result'], 'GET /postulations/results/:id/', {
    params: { id: contestId },
  });
  const names = (result.data?.competitors ?? []).map(({ id, aka }) => ({
    ...{ value: String(id), label: aka },
  }));
  function choose(next: Filter): void {
    setFilter(next);
    if (next.page === undefined || next.page === 1) setSelected(new Set());
    setIsByHour(false);
  }
  return (
    <Stack>
      <Groups contestId={contestId} onFilter={choose} />
      <Filters filter={filter} onFilter={choose} names={names} />
      <Button variant="default" aria-pressed={isByHour} onClick={() => setIsByHour(!isByHour)}>
        {isByHour ? 'Volver a la lista de votos' : 'Votos por hora y competidor'}
      </Button>
      {isByHour ? (
        <Hours contestId={contestId} names={names} onFilter={choose} />
      ) : (
        <Votes
          {...{ contestId, filter, selected }}
          onFilter={choose}
          onDecide={decision.open}
          onSelect={setSelected}
        />
      )}
      {decision.render((frame, chosen) => (
        <DecisionForm
          {...frame}
          contestId={contestId}
          decision={chosen}
          onDone={() => setSelected(new Set())}
        />
      ))}
    </Stack>
  );
}

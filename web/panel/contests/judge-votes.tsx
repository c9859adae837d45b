import {
  Badge,
  Button,
  Checkbox,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { call } from '../ui/client.ts';
import { Figure, Figures } from '../ui/facts.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import { useCall } from '../ui/use-call.ts';
import { formatCountWithLimit } from './applicant-state.tsx';
import { juryTexts } from './contest-texts.ts';
import { applicantPath } from './use-applicants.ts';
import { juryKey, REFRESH_INTERVAL_MS } from './use-jury.ts';

const NOT_LISTED = 'Ha ocurrido un error, no se han podido cargar los jueces.';

type Judges = Reply<'GET /postulations/contest-judges/:id/'>;

function Choice({ contestId, judges }: { contestId: number; judges: Judges }) {
  const queries = useQueryClient();
  const assigned = judges.filter((judge) => judge.is_assigned).map(({ id }) => String(id));
  const [selected, setSelected] = useState(assigned);
  const isChanged = new Set(selected).symmetricDifference(new Set(assigned)).size > 0;
  useUnsavedWarning(isChanged);
  const { isBusy, save } = useSave({
    success: 'Los jueces han sido guardados.',
    failure: 'Ha ocurrido un error, no se han podido guardar los jueces.',
    onSaved: () => void queries.invalidateQueries({ queryKey: juryKey }),
  });
  const input = { params: { id: contestId }, body: { judges: selected.map(Number) } };
  return (
    <Stack gap="sm" mb="lg" align="start">
      <Title order={3} size="h4">
        Jueces de este concurso
      </Title>
      <Text size="sm">Sin ninguno marcado cuentan todos los jueces activos.</Text>
      <Checkbox.Group value={selected} onChange={setSelected} aria-label="Jueces de este concurso">
        <Stack gap="xs">
          {judges.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button
        variant={isChanged ? 'filled' : 'default'}
        loading={isBusy}
        onClick={() => void save(() => call('PUT /postulations/contest-judges/:id/', input))}
      >
        Guardar jueces
      </Button>
    </Stack>
  );
}

/** The judges of a contest, to be chosen. */
export function ContestJudges({ contestId }: { contestId: number }) {
  const params = { id: contestId };
  const key = [...juryKey, 'assigned', contestId];
  const query = useCall(key, 'GET /postulations/contest-judges/:id/', { params });
  return (
    <QueryView query={query} failed={NOT_LISTED}>
      {(judges) => (judges.length === 0 ? null : <Choice contestId={contestId} judges={judges} />)}
    </QueryView>
  );
}

type JudgeVotes = Reply<'GET /postulations/judge-votes/'>;

interface JudgeProps {
  judge: JudgeVotes['judges'][number];
  limit: number;
  contestId: number;
}

function Judge({ judge, limit, contestId }: JudgeProps) {
  const { name, username, votes, postulates, recused, is_active } = judge;
  return (
    <Paper withBorder p="md" component="article" aria-label={name || username}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Title order={2} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {username}
          </Text>
        </div>
        <Text fw={700} style={{ whiteSpace: 'nowrap' }}>
          {formatCountWithLimit(votes, limit)}
        </Text>
      </Group>
      {is_active ? null : (
        <Text size="sm" mt="xs">
          Inactivo: sus votos no cuentan mientras lo esté.
        </Text>
      )}
      {postulates.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          Aún no ha votado.
        </Text>
      ) : (
        <Group gap="xs" mt="sm" component="ul" p={0} style={{ listStyle: 'none' }}>
          {postulates.map(({ id, aka, note }) => (
            <li key={id}>
              <Badge
                component="a"
                href={applicantPath(1, { contest: String(contestId), q: aka, id: String(id) })}
                {...{ variant: 'light', color: 'gray', c: 'var(--ink)', size: 'lg', tt: 'none' }}
                maw="16rem"
                style={{ cursor: 'pointer' }}
              >
                {aka}
              </Badge>
              {note === '' ? null : <Text size="xs">{note}</Text>}
            </li>
          ))}
        </Group>
      )}
      {recused.map(({ id, aka, reason }) => (
        <Text key={id} size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          No decide sobre {aka}: {reason}
        </Text>
      ))}
    </Paper>
  );
}

function Votes({ data, contestId }: { data: JudgeVotes; contestId: number }) {
  const hasVotes = data.judges.some(({ votes, recused }) => votes + recused.length > 0);
  return (
    <Stack>
      <Figures>
        <Figure name="Seleccionados" value={formatCountWithLimit(data.selected, data.limit)} />
        <Figure name="Jueces" value={data.count} />
      </Figures>
      {hasVotes ? null : <EmptyState title="Sin votos">{juryTexts.empty}</EmptyState>}
      {hasVotes ? (
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
          {data.judges.map((judge) => (
            <Judge key={judge.id} {...{ judge, contestId }} limit={data.limit} />
          ))}
        </SimpleGrid>
      ) : null}
    </Stack>
  );
}

/** Selections of each judge of a contest; refreshed periodically. */
export function JudgeVotes({ contestId }: { contestId: number }) {
  const query = useCall(
    [...juryKey, 'judges', contestId],
    'GET /postulations/judge-votes/',
    { query: { postu: contestId } },
    { refetchInterval: REFRESH_INTERVAL_MS, staleTime: 0 },
  );
  return (
    <QueryView query={query} failed={juryTexts.notListed}>
      {(data) => <Votes {...{ data, contestId }} />}
    </QueryView>
  );
}

import { Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { type GraphStep, graphSteps } from '../../../contracts/vote-groups.ts';
import { QueryView } from '../kit/query-view.tsx';
import { call } from '../ui/client.ts';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { voteCount } from './vote-choice.ts';
import css from './vote-graph.module.css';
import { VoteList } from './vote-list.tsx';

type Graph = Reply<'GET /postulations/vote-graph/:id/'>;
type Line = Graph['competitors'][number];

const MINUTE = 60_000;
const HEIGHT = 100;
/** Most rows of the table. */
const MOST_ROWS = 200;

const stepNames: Readonly<Record<GraphStep, string>> = {
  minute: 'Por minuto',
  ten_minutes: 'Cada diez minutos',
  hour: 'Por hora',
  day: 'Por día',
};

/** A point of the graph: the votes for one competitor within one step. */
interface Part {
  plate: number;
  aka: string;
  at: string;
  count: number;
}

interface BarsProps {
  graph: Graph;
  line: Line;
  /** Votes of the highest bar of all competitors. */
  most: number;
  onChoose(part: Part): void;
}

/** One competitor's votes over time. The table below is the accessible form of it. */
function Bars({ graph, line, most, onChoose }: BarsProps) {
  const start = Date.parse(graph.from);
  const length = graphSteps[graph.step] * MINUTE;
  const steps = Math.max(1, Math.ceil((Date.parse(graph.until) - start) / length));
  const path = line.points
    .map(({ at, count }) => {
      const x = (Date.parse(at) - start) / length;
      return `M${x} ${HEIGHT}v${-(count / most) * HEIGHT}h1V${HEIGHT}z`;
    })
    .join('');
  /** Chooses the nearest bar: a minute may be narrower than a pixel. */
  function press(event: MouseEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const at = start + ((event.clientX - box.left) / box.width) * steps * length;
    const distance = (point: { at: string }) => Math.abs(Date.parse(point.at) + length / 2 - at);
    const [nearest] = line.points.toSorted((a, b) => distance(a) - distance(b));
    if (nearest) onChoose({ plate: line.plate, aka: line.aka, ...nearest });
  }
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${steps} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={press}
    >
      <path d={path} />
    </svg>
  );
}

function PointTable({ graph, onChoose }: { graph: Graph; onChoose(part: Part): void }) {
  const parts = graph.competitors.flatMap(({ plate, aka, points }) =>
    points.map((point) => ({ plate, aka, ...point })),
  );
  const sorted = parts.toSorted((a, b) => b.count - a.count || a.at.localeCompare(b.at));
  return (
    <details>
      <summary className={css.summary}>Ver como tabla</summary>
      {sorted.length > MOST_ROWS ? (
        <Text size="sm">
          Los {MOST_ROWS} momentos con más votos; acerque la gráfica para ver otros.
        </Text>
      ) : null}
      <Table.ScrollContainer minWidth={320} mah={360}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Desde</Table.Th>
              <Table.Th>Competidor</Table.Th>
              <Table.Th ta="right">Votos</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, MOST_ROWS).map((part) => (
              <Table.Tr key={`${part.plate} ${part.at}`}>
                <Table.Td>{showTime(part.at)}</Table.Td>
                <Table.Td>{part.aka}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={`Ver ${voteCount(part.count)} por ${part.aka}, ${showTime(part.at)}`}
                    onClick={() => onChoose(part)}
                  >
                    {part.count}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}

interface Asked {
  step?: GraphStep | undefined;
  from?: string | undefined;
}

/** The votes of the chosen step, with a button that zooms in. */
function Chosen(props: {
  contestId: number;
  part: Part;
  step: GraphStep;
  onZoom(asked: Asked): void;
  onBack(): void;
}) {
  const { contestId, part, step, onZoom, onBack } = props;
  const until = new Date(Date.parse(part.at) + graphSteps[step] * MINUTE).toISOString();
  const closer: GraphStep = step === 'day' ? 'ten_minutes' : 'minute';
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          Volver a la gráfica
        </Button>
        {step === 'minute' ? null : (
          <Button variant="default" onClick={() => onZoom({ step: closer, from: part.at })}>
            Ver de cerca
          </Button>
        )}
      </Group>
      <Title order={3} size="h5">
        {voteCount(part.count)} por {part.aka} desde el {showTime(part.at)}
      </Title>
      <VoteList
        contestId={contestId}
        filter={{ plate: part.plate, from: part.at, until }}
        empty="En este tiempo ya no hay votos."
      />
    </>
  );
}

function Picture({ graph, onChoose }: { graph: Graph; onChoose(part: Part): void }) {
  const counts = graph.competitors.flatMap(({ points }) => points.map(({ count }) => count));
  const most = Math.max(1, ...counts);
  return (
    <>
      <Text size="sm" c="dimmed">
        Del {showTime(graph.from)} al {showTime(graph.until)} · La barra más alta: {voteCount(most)}{' '}
        · Toque una barra para ver sus votos.
      </Text>
      {graph.competitors.map((line) => (
        <section key={line.plate}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {line.aka}: {voteCount(line.points.reduce((sum, { count }) => sum + count, 0))}
          </Text>
          <Bars graph={graph} line={line} most={most} onChoose={onChoose} />
        </section>
      ))}
      <PointTable graph={graph} onChoose={onChoose} />
    </>
  );
}

/** Votes over time by competitor, from minutes to days. */
export function VoteGraph({ contestId }: { contestId: number }) {
  const [asked, setAsked] = useState<Asked>({});
  const [part, setPart] = useState<Part | null>(null);
  const query = useQuery({
    queryKey: ['contests', contestId, 'vote-graph', asked],
    queryFn: ({ signal }) => {
      const input = { params: { id: contestId }, query: asked };
      return call('GET /postulations/vote-graph/:id/', input, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  function show(next: Asked): void {
    setPart(null);
    setAsked(next);
  }
  return (
    <Stack>
      <QueryView query={query} failed="Ha ocurrido un error, no se ha podido cargar la gráfica.">
        {(graph) => {
          if (graph.competitors.length === 0 && !graph.has_before && !graph.has_after) {
            return <EmptyState title="Sin votos">Aquí se verán los votos en el tiempo.</EmptyState>;
          }
          if (part !== null) {
            const { step } = graph;
            const props = { contestId, part, step, onZoom: show, onBack: () => setPart(null) };
            return <Chosen {...props} />;
          }
          const length = Date.parse(graph.until) - Date.parse(graph.from);
          const move = (by: number) =>
            show({
              step: graph.step,
              from: new Date(Date.parse(graph.from) + by * length).toISOString(),
            });
          return (
            <>
              <Group align="end" gap="xs">
                <NativeSelect
                  label="Paso"
                  value={graph.step}
                  onChange={(event) => show({ step: event.currentTarget.value as GraphStep })}
                  data={Object.entries(stepNames).map(([value, label]) => ({ value, label }))}
                />
                <Button
                  variant="default"
                  aria-label="Antes"
                  disabled={!graph.has_before}
                  onClick={() => move(-1)}
                >
                  <IconChevronLeft size={18} aria-hidden />
                </Button>
                <Button
                  variant="default"
                  aria-label="Después"
                  disabled={!graph.has_after}
                  onClick={() => move(1)}
                >
                  <IconChevronRight size={18} aria-hidden />
                </Button>
                <Button variant="default" onClick={() => show({})}>
                  Todo
                </Button>
              </Group>
              <Picture graph={graph} onChoose={setPart} />
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}

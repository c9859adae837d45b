import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GraphStep } from '../../../contracts/vote-groups.ts';
import { QueryView } from '../kit/query-view.tsx';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { call } from '../ui/client.ts';
import { EmptyState } from '../ui/states.tsx';
import { type Graph, type GraphPoint, showPoint, stepLength, VoteBars } from './vote-bars.tsx';
import { voteCount } from './vote-choice.ts';
import { VoteList } from './vote-list.tsx';
import { VotePointTable } from './vote-point-table.tsx';

const stepNames: Readonly<Record<GraphStep, string>> = {
  five_seconds: 'Cada cinco segundos',
  minute: 'Por minuto',
  ten_minutes: 'Cada diez minutos',
  hour: 'Por hora',
  day: 'Por día',
};

/** The next shorter step, into which a step of the graph is zoomed. */
const closerSteps: Readonly<Record<GraphStep, GraphStep | null>> = {
  day: 'ten_minutes',
  hour: 'minute',
  ten_minutes: 'minute',
  minute: 'five_seconds',
  five_seconds: null,
};

/** The part of the voting that is shown; all of it without a start. */
interface GraphRange {
  step?: GraphStep | undefined;
  from?: string | undefined;
}

/** The votes of the chosen step, with a button that zooms in. */
function PointVotes(props: {
  contestId: number;
  point: GraphPoint;
  step: GraphStep;
  onZoom(range: GraphRange): void;
  onBack(): void;
}) {
  const { contestId, point, step, onZoom, onBack } = props;
  const until = new Date(Date.parse(point.at) + stepLength(step)).toISOString();
  const closer = closerSteps[step];
  return (
    <>
      <Group gap="xs">
        <ButtonWithIcon icon={IconChevronLeft} onClick={onBack}>
          Volver a la gráfica
        </ButtonWithIcon>
        {closer === null ? null : (
          <Button variant="default" onClick={() => onZoom({ step: closer, from: point.at })}>
            Ver de cerca
          </Button>
        )}
      </Group>
      <Title order={3} size="h5">
        {voteCount(point.count)} por {point.aka} desde el {showPoint(step, point.at)}
      </Title>
      <VoteList
        contestId={contestId}
        filter={{ plate: point.plate, from: point.at, until }}
        empty="En este tiempo ya no hay votos."
      />
    </>
  );
}

/** The bars of all competitors, and the same as a table. */
function GraphView({ graph, onChoose }: { graph: Graph; onChoose(point: GraphPoint): void }) {
  const counts = graph.competitors.flatMap(({ points }) => points.map(({ count }) => count));
  const maxCount = Math.max(1, ...counts);
  return (
    <>
      <Text size="sm" c="dimmed">
        Del {showPoint(graph.step, graph.from)} al {showPoint(graph.step, graph.until)} · La barra
        más alta: {voteCount(maxCount)} · Toque una barra para ver sus votos.
      </Text>
      {graph.competitors.map((line) => (
        <section key={line.plate}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {line.aka}: {voteCount(line.points.reduce((sum, { count }) => sum + count, 0))}
          </Text>
          <VoteBars graph={graph} line={line} maxCount={maxCount} onChoose={onChoose} />
        </section>
      ))}
      <VotePointTable graph={graph} onChoose={onChoose} />
    </>
  );
}

/** Votes over time by competitor, from minutes to days. */
export function VoteGraph({ contestId }: { contestId: number }) {
  const [range, setRange] = useState<GraphRange>({});
  const [point, setPoint] = useState<GraphPoint | null>(null);
  const query = useQuery({
    queryKey: ['contests', contestId, 'vote-graph', range],
    queryFn: ({ signal }) => {
      const input = { params: { id: contestId }, query: range };
      return call('GET /postulations/vote-graph/:id/', input, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  function show(next: GraphRange): void {
    setPoint(null);
    setRange(next);
  }
  return (
    <Stack>
      <QueryView query={query} failed="Ha ocurrido un error, no se ha podido cargar la gráfica.">
        {(graph) => {
          if (graph.competitors.length === 0 && !graph.has_before && !graph.has_after) {
            return <EmptyState title="Sin votos">Aquí se verán los votos en el tiempo.</EmptyState>;
          }
          if (point !== null) {
            const { step } = graph;
            const props = { contestId, point, step, onZoom: show, onBack: () => setPoint(null) };
            return <PointVotes {...props} />;
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
              <GraphView graph={graph} onChoose={setPoint} />
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}

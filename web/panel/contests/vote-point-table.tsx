import { Button, Table, Text } from '@mantine/core';
import { type Graph, type GraphPoint, showPoint } from './vote-bars.tsx';
import { voteCount } from './vote-choice.ts';
import css from './vote-graph.module.css';

/** Maximum number of rows of the table. */
const MAX_ROWS = 200;

/** The graph as a table, most votes first. */
export function VotePointTable({
  graph,
  onChoose,
}: {
  graph: Graph;
  onChoose(point: GraphPoint): void;
}) {
  const all = graph.competitors.flatMap(({ plate, aka, points }) =>
    points.map((one) => ({ plate, aka, ...one })),
  );
  const sorted = all.toSorted((a, b) => b.count - a.count || a.at.localeCompare(b.at));
  return (
    <details>
      <summary className={css.summary}>Ver como tabla</summary>
      {sorted.length > MAX_ROWS ? (
        <Text size="sm">
          Los {MAX_ROWS} momentos con más votos; acerque la gráfica para ver otros.
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
            {sorted.slice(0, MAX_ROWS).map((point) => (
              <Table.Tr key={`${point.plate} ${point.at}`}>
                <Table.Td>{showPoint(graph.step, point.at)}</Table.Td>
                <Table.Td>{point.aka}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={`Ver ${voteCount(point.count)} por ${point.aka}, ${showPoint(graph.step, point.at)}`}
                    onClick={() => onChoose(point)}
                  >
                    {point.count}
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

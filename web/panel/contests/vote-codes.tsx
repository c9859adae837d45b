import { Stack, Text } from '@mantine/core';
import type { Reply } from '../../../contracts/calls.ts';
import { QueryView } from '../kit/query-view.tsx';
import type { Column } from '../kit/record-cells.tsx';
import { RecordTable } from '../kit/record-table.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useCall } from '../ui/use-call.ts';

type Hour = Reply<'GET /postulations/vote-codes/:id/'>[number];

const columns: readonly Column<Hour & { id: number }>[] = [
  { label: 'Hora', isRowHead: true, text: ({ hour }) => showTime(hour) },
  { label: 'Pedidos', align: 'right', cell: ({ asked }) => asked },
  { label: 'Enviados', align: 'right', cell: ({ sent }) => sent },
  { label: 'Rechazados', align: 'right', cell: ({ refused }) => refused },
  { label: 'Confirmados', align: 'right', cell: ({ confirmed }) => confirmed },
];

/** The mailed codes of a contest by hour. */
export function CodeTable({ hours }: { hours: readonly Hour[] }) {
  return (
    <RecordTable
      items={hours.map((hour) => ({ ...hour, id: Date.parse(hour.hour) }))}
      columns={columns}
    />
  );
}

export function VoteCodes({ contestId }: { contestId: number }) {
  const query = useCall(
    ['contests', contestId, 'vote-codes'],
    'GET /postulations/vote-codes/:id/',
    { params: { id: contestId } },
    { staleTime: 0 },
  );
  return (
    <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar los correos.">
      {(hours) =>
        hours.length === 0 ? (
          <EmptyState title="Sin códigos">Aquí se verán los códigos que piden.</EmptyState>
        ) : (
          <Stack>
            <Text size="sm" c="dimmed">
              Rechazados son los que el servidor de correo no aceptó. Muchos pedidos y pocos
              confirmados: alguien escribe correos ajenos o inventados.
            </Text>
            <CodeTable hours={hours} />
          </Stack>
        )
      }
    </QueryView>
  );
}

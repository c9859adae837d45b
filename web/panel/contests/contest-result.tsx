import { Anchor, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import type { DeletedContest } from '../../../contracts/contest-results.ts';
import { recountPath } from '../../../contracts/paths.ts';
import { toCallUrl } from '../../ui/api.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { RecordTable } from '../kit/list/record-table.tsx';
import type { Column } from '../kit/record/resource-parts.ts';
import { CsvButton } from '../ui/csv-button.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconArchive, IconArrowLeft } from '../ui/icons.ts';
import { useLinkedButton } from '../ui/navigation.ts';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';

type Result = Reply<'GET /postulations/results/:id/'>;

const competitorColumns: readonly Column<Result['competitors'][number]>[] = [
  { label: 'Puesto', cell: ({ place }) => place ?? '—' },
  { label: 'AKA', isRowHead: true, text: ({ aka }) => aka },
  { label: 'Votos', align: 'right', cell: ({ votes }) => votes },
  { label: 'Apartados', align: 'right', cell: ({ set_aside }) => set_aside },
];

function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5">
        {heading}
      </Title>
      <List listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}

/** The running or final count of a contest, and what was decided in it; also of a deleted one. */
export function ContestResult({
  contestId,
  isDeleted = false,
}: {
  contestId: number;
  isDeleted?: boolean;
}) {
  const query = useCall(
    ['contests', contestId, 'result'],
    'GET /postulations/results/:id/',
    { params: { id: contestId } },
    { staleTime: 0 },
  );
  return (
    <QueryView query={query} failed={`${FAILED} cargar el resultado.`}>
      {(result) => (
        <Stack>
          <Text size="sm" c="dimmed">
            {result.is_final ? 'Conteo final' : 'Conteo hasta ahora'}, {showTime(result.made_at)}
          </Text>
          <Group gap="xs">
            {isDeleted ? null : (
              <CsvButton
                label="Postulados CSV"
                address={toCallUrl('/postulations/postulates/csv/', {
                  query: { postu: contestId },
                })}
                name={`postulados-${result.event_name_id}`}
              />
            )}
            <CsvButton
              label="Resultados CSV"
              address={toCallUrl('/postulations/results/:id/csv/', { params: { id: contestId } })}
              name={`resultados-${result.event_name_id}`}
            />
            <Anchor href={recountPath(contestId)}>Lista de votos</Anchor>
          </Group>
          {result.competitors.length === 0 ? (
            <Text c="dimmed">Los competidores se fijan al abrir la votación.</Text>
          ) : (
            <RecordTable items={result.competitors} columns={competitorColumns} />
          )}
          <Lines
            heading="Votos apartados"
            lines={result.set_aside.map(({ reason, count }) => `${count}: ${reason}`)}
          />
          <Lines
            heading="Retirados"
            lines={result.retired.map(
              ({ aka, votes, reason }) => `${aka}, con ${votes} votos sin contar: ${reason}`,
            )}
          />
          <Lines
            heading="Selecciones de los jueces"
            lines={result.judges.flatMap(({ name, selected, recused }) => [
              `${name} (${selected.length}): ${selected.map(({ aka, note }) => (note ? `${aka} (${note})` : aka)).join(', ')}`,
              ...recused.map(({ aka, reason }) => `${name} no decidió sobre ${aka}: ${reason}`),
            ])}
          />
          <Lines
            heading="Boletas"
            lines={result.tickets.map(
              ({ label, quantity, used, is_revoked }) =>
                `${label}: ${used} de ${quantity} usadas${is_revoked ? ', anulado' : ''}`,
            )}
          />
        </Stack>
      )}
    </QueryView>
  );
}

function DeletedList({ onOpen }: { onOpen(contest: DeletedContest): void }) {
  const key = ['contests', 'deleted'];
  const query = useCall(key, 'GET /postulations/results/', {}, { staleTime: 0 });
  return (
    <QueryView query={query} failed={`${FAILED} cargar el Archivo.`}>
      {(contests) =>
        contests.length === 0 ? (
          <Text c="dimmed">
            Aquí quedan los resultados y la lista de los concursos eliminados que tuvieron votos.
          </Text>
        ) : (
          <RecordTable
            aria-label="Archivo"
            items={contests}
            onOpen={onOpen}
            columns={[
              { label: 'Evento', isRowHead: true, text: ({ event_name }) => event_name },
              {
                label: 'Eliminado',
                from: 'sm',
                text: ({ deleted_by, deleted_at }) => `${deleted_by}, ${showTime(deleted_at)}`,
              },
            ]}
          />
        )
      }
    </QueryView>
  );
}

/** Opens the results of deleted contests. */
export function ArchiveButton() {
  const dialog = useDialog<undefined>();
  const [shown, setShown] = useState<DeletedContest | null>(null);
  function open(): void {
    setShown(null);
    dialog.open(undefined);
  }
  useLinkedButton('archive', open);
  return (
    <>
      <ButtonWithIcon icon={IconArchive} onClick={open}>
        Archivo
      </ButtonWithIcon>
      {dialog.render((frame) => (
        <InfoDialog title="Archivo" {...frame} size="56rem">
          {shown === null ? (
            <DeletedList onOpen={setShown} />
          ) : (
            <>
              <ButtonWithIcon icon={IconArrowLeft} onClick={() => setShown(null)}>
                Volver al Archivo
              </ButtonWithIcon>
              <Text fw={600}>{shown.event_name}</Text>
              <ContestResult contestId={shown.id} isDeleted />
            </>
          )}
        </InfoDialog>
      ))}
    </>
  );
}

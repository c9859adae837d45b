import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ArchivedContest } from '../../../contracts/contest-archive.ts';
import { toCallUrl } from '../../ui/api.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import { QueryView } from '../kit/query-view.tsx';
import { RecordTable } from '../kit/record-table.tsx';
import { FAILED } from '../kit/texts.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconArchive, IconArrowLeft } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { useLinkedButton } from '../ui/use-place.ts';
import { countVotes } from './phases.ts';
import { JsonButton, WholeRecord } from './record-view.tsx';

const KEY = ['contests', 'archive'];

function ArchivedRecord({ contest, onBack }: { contest: ArchivedContest; onBack(): void }) {
  const { id, event_name } = contest;
  const query = useCall([...KEY, id], 'GET /postulations/archive/:id/', { params: { id } });
  return (
    <Stack>
      <Group>
        <ButtonWithIcon icon={IconArrowLeft} onClick={onBack}>
          Volver al Archivo
        </ButtonWithIcon>
        <Text fw={600}>{event_name}</Text>
      </Group>
      <QueryView query={query} failed={`${FAILED} cargar el acta.`}>
        {(record) => (
          <WholeRecord
            record={record}
            downloads={
              <Group gap="md">
                <JsonButton record={record} slug={record.contest.event_name_id} />
                {Date.parse(record.contest.public_date_until) < Date.now() ? (
                  <Anchor
                    href={toCallUrl('/postulations/recount/:id/', { params: { id } })}
                    download
                  >
                    Recuento público
                  </Anchor>
                ) : (
                  <Text size="sm" c="dimmed">
                    El recuento se publica cuando cierra la votación.
                  </Text>
                )}
              </Group>
            }
          />
        )}
      </QueryView>
    </Stack>
  );
}

function ArchiveList({ onOpen }: { onOpen(contest: ArchivedContest): void }) {
  const query = useCall(KEY, 'GET /postulations/archive/', {}, { staleTime: 0 });
  return (
    <QueryView query={query} failed={`${FAILED} cargar el Archivo.`}>
      {(contests) =>
        contests.length === 0 ? (
          <Text c="dimmed">
            Aquí quedan los resultados y el recuento de los concursos eliminados que tuvieron votos.
          </Text>
        ) : (
          <RecordTable
            aria-label="Archivo"
            items={contests}
            onOpen={onOpen}
            columns={[
              {
                label: 'Evento',
                isRowHead: true,
                text: ({ event_name }) => event_name,
                more: ({ competitors, public_votes }) => (
                  <Text size="sm" c="dimmed" fw={400}>
                    {competitors === 1 ? '1 compitió' : `${competitors} compitieron`} ·{' '}
                    {countVotes(public_votes)}
                  </Text>
                ),
              },
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

/** Opens the records of deleted contests. */
export function ArchiveButton() {
  const dialog = useDialog<undefined>();
  const [shown, setShown] = useState<ArchivedContest | null>(null);
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
            <ArchiveList onOpen={setShown} />
          ) : (
            <ArchivedRecord contest={shown} onBack={() => setShown(null)} />
          )}
        </InfoDialog>
      ))}
    </>
  );
}

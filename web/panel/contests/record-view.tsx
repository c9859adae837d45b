import { Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { toCallUrl } from '../../ui/api.ts';
import { QueryView } from '../kit/query-view.tsx';
import type { Column } from '../kit/record-cells.tsx';
import { RecordTable } from '../kit/record-table.tsx';
import { saveFile } from '../ui/client.ts';
import { CsvButton } from '../ui/csv-button.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconBraces } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';
import { Figure } from './applicant-badges.tsx';
import applicants from './applicants.module.css';
import css from './contests.module.css';
import { DayBars } from './day-bars.tsx';
import { CodeTable } from './vote-codes.tsx';

type ContestRecord = Reply<'GET /postulations/record/:id/'>;

/** Saves the record as a file. */
export function JsonButton({ record, slug }: { record: ContestRecord; slug: string }) {
  return (
    <ButtonWithIcon
      icon={IconBraces}
      onClick={() => {
        const text = JSON.stringify(record, null, 2);
        saveFile(new Blob([text], { type: 'application/json' }), `registro-${slug}.json`);
      }}
    >
      Descargar JSON
    </ButtonWithIcon>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Title order={3} size="h5">
    {children}
  </Title>
);

function Downloads({ record, slug }: { record: ContestRecord; slug: string }) {
  const { id } = record.contest;
  return (
    <Group gap="xs">
      <CsvButton
        label="Postulados CSV"
        address={toCallUrl('/postulations/postulates/csv/', { query: { postu: id } })}
        name={`postulados-${slug}`}
      />
      <CsvButton
        label="Resultados CSV"
        address={toCallUrl('/postulations/record/:id/csv/', { params: { id } })}
        name={`resultados-${slug}`}
      />
      <JsonButton record={record} slug={slug} />
    </Group>
  );
}

const competitorColumns: readonly Column<ContestRecord['competitors'][number]>[] = [
  { label: 'Puesto', cell: ({ place }) => place ?? '—' },
  { label: 'AKA', isRowHead: true, text: ({ aka }) => aka },
  { label: 'Votos', align: 'right', cell: ({ votes }) => votes },
  { label: 'Apartados', align: 'right', cell: ({ votes_set_aside }) => votes_set_aside },
];

function Competitors({ competitors }: { competitors: ContestRecord['competitors'] }) {
  if (competitors.length === 0) {
    return <Text c="dimmed">Los competidores se fijan al abrir la votación.</Text>;
  }
  return <RecordTable items={competitors} columns={competitorColumns} />;
}

function Judges({ judges }: { judges: ContestRecord['judges'] }) {
  if (judges.length === 0) return <Text c="dimmed">Ningún juez ha seleccionado todavía.</Text>;
  return (
    <List listStyleType="none" spacing="sm">
      {judges.map(({ username, name, selected }) => (
        <List.Item key={username} className={css.words}>
          <Text fw={600}>
            {name} ({username}): {selected.length}
          </Text>
          <Text size="sm">
            {selected.map(({ aka, note }) => (note ? `${aka} (${note})` : aka)).join(', ')}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

/** Who was taken out, and which judges did not decide about whom. */
function Outside({ retired = [], recusals = [] }: ContestRecord) {
  if (retired.length + recusals.length === 0) return null;
  return (
    <>
      <Heading>Retirados e inhibiciones</Heading>
      <List listStyleType="none" className={css.words}>
        {retired.map(({ ref, aka, votes, reason }) => (
          <List.Item key={ref}>
            {aka}, con {votes} votos sin contar: {reason}
          </List.Item>
        ))}
        {recusals.map(({ judge, aka, reason }) => (
          <List.Item key={`${judge} ${aka}`}>
            {judge} no decidió sobre {aka}: {reason}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function Tickets({ tickets }: { tickets: ContestRecord['tickets'] }) {
  if (tickets.length === 0) return null;
  return (
    <>
      <Heading>Boletas</Heading>
      <List listStyleType="none">
        {tickets.map(({ label, quantity, used, is_revoked }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <List.Item key={index} className={css.words}>
            {label}: {used} de {quantity} usadas{is_revoked ? ', anulado' : ''}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** What staff decided about groups of votes. */
function Decisions({ record }: { record: ContestRecord }) {
  const { set_aside, let_be, released = [], undecided = 0 } = record;
  if (set_aside.length + let_be.length + released.length + undecided === 0) return null;
  return (
    <>
      <Heading>Decisiones sobre votos</Heading>
      <List listStyleType="none" className={css.words}>
        {set_aside.map(({ reason, count }) => (
          <List.Item key={reason}>
            {count} apartados: {reason}
          </List.Item>
        ))}
        {undecided > 0 ? (
          <List.Item>
            {undecided} sin decidir al cierre: cuentan por la regla del concurso
          </List.Item>
        ) : null}
        {released.map(({ reason, count }) => (
          <List.Item key={reason}>
            {count} contados después de revisarlos: {reason}
          </List.Item>
        ))}
        {let_be.map(({ what, motive, by, at }) => (
          <List.Item key={what}>
            {by} dejó contar ({what}), {showTime(at)}: {motive}
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** All of a record, with the buttons that download it. */
export function WholeRecord({
  record,
  downloads,
}: {
  record: ContestRecord;
  downloads: ReactNode;
}) {
  const { contest, frozen_at } = record;
  const setAsideCount = record.competitors.reduce(
    (sum, competitor) => sum + competitor.votes_set_aside,
    0,
  );
  const waiting = record.competitors.reduce(
    (sum, competitor) => sum + (competitor.votes_waiting ?? 0),
    0,
  );
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Acta del {showTime(record.made_at)}
        {frozen_at === null ? '' : ` Competidores fijados el ${showTime(frozen_at)}`}
      </Text>
      <dl className={applicants.figures}>
        <Figure name="Postulados" value={contest.applicants} />
        <Figure name="Compiten" value={contest.competitors} />
        <Figure name="Votos" value={contest.public_votes} />
        <Figure name="Apartados" value={setAsideCount} />
        {contest.quarantine === 'none' ? null : <Figure name="En revisión" value={waiting} />}
      </dl>
      {downloads}
      <Heading>Competidores</Heading>
      <Competitors competitors={record.competitors} />
      <Heading>Selecciones de los jueces</Heading>
      <Judges judges={record.judges} />
      <Outside {...record} />
      <Tickets tickets={record.tickets} />
      <Decisions record={record} />
      {record.vote_codes?.length ? (
        <>
          <Heading>Códigos por correo</Heading>
          <CodeTable hours={record.vote_codes} />
        </>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayBars title="Postulados por día" days={record.applicants_by_day} />
        <DayBars title="Votos por día" days={record.votes_by_day} />
      </SimpleGrid>
    </Stack>
  );
}

/** The record of a contest, to be read and saved. */
export function RecordView({ contestId, eventSlug }: { contestId: number; eventSlug: string }) {
  const query = useCall(
    ['contests', contestId, 'record'],
    'GET /postulations/record/:id/',
    { params: { id: contestId } },
    { staleTime: 0 },
  );
  const failed = 'Ha ocurrido un error, no se ha podido cargar el acta.';
  return (
    <QueryView query={query} failed={failed}>
      {(record) => (
        <WholeRecord record={record} downloads={<Downloads record={record} slug={eventSlug} />} />
      )}
    </QueryView>
  );
}

import { Tabs, Text } from '@mantine/core';
import type { ContestItem } from '../../../contracts/contests.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import type { RecordDialogProps } from '../kit/resource.ts';
import { phaseSentence } from './phases.ts';
import { RecordView } from './record-view.tsx';
import { TicketBatches } from './ticket-batches.tsx';
import { VoteGraph } from './vote-graph.tsx';
import { VoteGroups } from './vote-groups.tsx';
import { VoteList } from './vote-list.tsx';

/** What came of a contest: its record, and the public's votes. */
export function ContestPanel({ item: contest, opened, onClose }: RecordDialogProps<ContestItem>) {
  const { id, event_name, verification, quarantine } = contest;
  const hasTickets = verification === 'ticket' || verification === 'email_or_ticket';
  return (
    <InfoDialog opened={opened} onClose={onClose} title={event_name} size="56rem" isAside>
      <Text fw={600}>{phaseSentence(contest)}</Text>
      <Tabs defaultValue="record" mt="md" keepMounted={false}>
        <Tabs.List mb="md" aria-label="Resultados y votos">
          <Tabs.Tab value="record" mih={44}>
            Resultados
          </Tabs.Tab>
          <Tabs.Tab value="groups" mih={44}>
            Llamativos
          </Tabs.Tab>
          <Tabs.Tab value="graph" mih={44}>
            Gráfica
          </Tabs.Tab>
          <Tabs.Tab value="all" mih={44}>
            Todos
          </Tabs.Tab>
          {quarantine === 'none' ? null : (
            <Tabs.Tab value="waiting" mih={44}>
              En revisión
            </Tabs.Tab>
          )}
          <Tabs.Tab value="aside" mih={44}>
            Apartados
          </Tabs.Tab>
          {hasTickets ? (
            <Tabs.Tab value="tickets" mih={44}>
              Boletas
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value="record">
          <RecordView contestId={id} eventSlug={contest.event_name_id} />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <VoteGroups contestId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="graph">
          <VoteGraph contestId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <VoteList contestId={id} filter={{}} empty="Aún no hay votos del público." />
        </Tabs.Panel>
        <Tabs.Panel value="waiting">
          <VoteList
            contestId={id}
            filter={{ waiting: true }}
            empty="Aquí esperan su decisión los votos que llaman la atención."
          />
        </Tabs.Panel>
        <Tabs.Panel value="aside">
          <VoteList
            contestId={id}
            filter={{ set_aside: true }}
            empty="Aquí estarán los votos que usted aparte, con su motivo."
          />
        </Tabs.Panel>
        <Tabs.Panel value="tickets">
          <TicketBatches contestId={id} />
        </Tabs.Panel>
      </Tabs>
    </InfoDialog>
  );
}

import { Drawer, Tabs, Text } from '@mantine/core';
import type { ContestItem } from '../../../contracts/contests.ts';
import type { RecordDialogProps } from '../kit/resource.ts';
import { useLayer } from '../ui/layers.ts';
import { phaseSentence } from './phases.ts';
import { RecordView } from './record-view.tsx';
import { VoteGroups } from './vote-groups.tsx';
import { VoteList } from './vote-list.tsx';

const ALL = { reason: undefined, key: undefined, plate: undefined, set_aside: undefined };

/** What came of a contest: its record, and the public's votes. */
export function ContestPanel({ item: contest, opened, onClose }: RecordDialogProps<ContestItem>) {
  useLayer(opened, onClose);
  const { id, event_name } = contest;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="56rem"
      title={event_name}
      closeOnEscape={false}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      <Text fw={600}>{phaseSentence(contest)}</Text>
      <Tabs defaultValue="record" mt="md" keepMounted={false}>
        <Tabs.List mb="md" aria-label="Resultados y votos">
          <Tabs.Tab value="record" mih={44}>
            Resultados
          </Tabs.Tab>
          <Tabs.Tab value="groups" mih={44}>
            Llamativos
          </Tabs.Tab>
          <Tabs.Tab value="all" mih={44}>
            Todos
          </Tabs.Tab>
          <Tabs.Tab value="aside" mih={44}>
            Apartados
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="record">
          <RecordView contestId={id} eventSlug={contest.event_name_id} />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <VoteGroups contestId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <VoteList contestId={id} filter={ALL} empty="Aún no hay votos del público." />
        </Tabs.Panel>
        <Tabs.Panel value="aside">
          <VoteList
            contestId={id}
            filter={{ ...ALL, set_aside: true }}
            empty="Aquí estarán los votos que usted aparte, con su motivo."
          />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

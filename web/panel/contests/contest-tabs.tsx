import { Stack, Tabs } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { ContestItem } from '../../../contracts/contests.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import type { RecordDialogProps } from '../kit/resource.ts';
import { useListPlace } from '../ui/use-list-params.ts';
import { Figure } from './applicant-badges.tsx';
import applicants from './applicants.module.css';
import { ContestApplicants } from './applicants-section.tsx';
import { ContestPhases } from './contest-phases.tsx';
import { JudgeVotes } from './judge-votes-section.tsx';
import { RecordView } from './record-view.tsx';
import { TicketBatches } from './ticket-batches.tsx';
import { type ApplicantSection, sectionNames } from './use-applicants.ts';
import { VoteGraph } from './vote-graph.tsx';
import { VoteGroups } from './vote-groups.tsx';
import { VoteList } from './vote-list.tsx';

type TabProps = RecordDialogProps<ContestItem>;
type View = [label: string, content: ReactNode];

/** A view as a part of ids, which hold no spaces. */
const toTabValue = (label: string) => label.replaceAll(' ', '-');

/** Views within a tab, of which only the chosen one is rendered. */
function Views({ label, views }: { label: string; views: View[] }) {
  return (
    <Tabs defaultValue={toTabValue(views[0]?.[0] ?? '')} keepMounted={false} variant="pills">
      <Tabs.List mb="md" aria-label={label}>
        {views.map(([name]) => (
          <Tabs.Tab key={name} value={toTabValue(name)} mih={44}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(([name, content]) => (
        <Tabs.Panel key={name} value={toTabValue(name)}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The phases as steps, and the numbers of the contest. */
function Summary({ item: contest, tools }: TabProps) {
  return (
    <Stack>
      <ContestPhases contest={contest} tools={tools} />
      <dl className={applicants.figures}>
        <Figure name="Postulados" value={contest.applicants} />
        <Figure name="Elige cada juez" value={contest.postu_vote_quant} />
        <Figure name="Compiten" value={contest.competitors} />
        <Figure name="Votos del público" value={contest.public_votes} />
        <Figure name="Ganan" value={contest.postu_winners} />
      </dl>
    </Stack>
  );
}

function LocalApplicants(props: { contestId: number; section: ApplicantSection }) {
  return <ContestApplicants {...props} place={useListPlace('local')} />;
}

/** All applicants, or those whom the jury has pre-selected or selected. */
function Applicants({ item: { id: contestId } }: TabProps) {
  const views = ([1, 2, 3] as const).map(
    (section): View => [
      section === 1 ? 'Todos' : sectionNames[section],
      <LocalApplicants key={section} contestId={contestId} section={section} />,
    ],
  );
  return <Views label="Postulados" views={views} />;
}

/** The public's votes: what stands out, over time, all, waiting, set aside, and the tickets. */
function Voting({ item: { id, verification, quarantine } }: TabProps) {
  const hasTickets = verification === 'ticket' || verification === 'email_or_ticket';
  const all = <VoteList contestId={id} filter={{}} empty="Aún no hay votos del público." />;
  const waiting = (
    <VoteList
      contestId={id}
      filter={{ waiting: true }}
      empty="Aquí esperan su decisión los votos que llaman la atención."
    />
  );
  const aside = (
    <VoteList
      contestId={id}
      filter={{ set_aside: true }}
      empty="Aquí estarán los votos que usted aparte, con su motivo."
    />
  );
  const views: View[] = [
    ['Llamativos', <VoteGroups key="groups" contestId={id} />],
    ['Gráfica', <VoteGraph key="graph" contestId={id} />],
    ['Todos', all],
  ];
  if (quarantine !== 'none') views.push(['En revisión', waiting]);
  views.push(['Apartados', aside]);
  if (hasTickets) views.push(['Boletas', <TicketBatches key="tickets" contestId={id} />]);
  return <Views label="Votos del público" views={views} />;
}

/** Gives the content of a tab its heading. */
function tab(title: string, Content: ComponentType<TabProps>): ComponentType<TabProps> {
  return (props) => (
    <InfoDialog title={title} opened={props.opened} onClose={props.onClose} size="56rem" isAside>
      <Content {...props} />
    </InfoDialog>
  );
}

/** The tabs of a contest's page. */
export const contestTabs = {
  summary: tab('Resumen', Summary),
  applicants: tab('Postulados', Applicants),
  jury: tab('Jurado', ({ item }) => <JudgeVotes contestId={item.id} />),
  voting: tab('Votación', Voting),
  record: tab('Registro', ({ item }) => (
    <RecordView contestId={item.id} eventSlug={item.event_name_id} />
  )),
};

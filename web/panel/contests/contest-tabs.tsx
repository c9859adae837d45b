import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import type { ContestItem } from '../../../contracts/contests.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import type { RecordDialogProps } from '../kit/resource-parts.ts';
import { type SectionTab, SectionTabs } from '../kit/section-tabs.tsx';
import { useNestedPlace } from '../ui/list-place.ts';
import { Figure } from './applicant-badges.tsx';
import applicants from './applicants.module.css';
import { ContestApplicants } from './applicants-section.tsx';
import { ContestJudges } from './contest-judges.tsx';
import { ContestPhases } from './contest-phases.tsx';
import { ContestResult } from './contest-result.tsx';
import { JudgeVotes } from './judge-votes-section.tsx';
import { TicketBatches } from './ticket-batches.tsx';
import { type ApplicantSection, sectionNames } from './use-applicants.ts';
import { VoteDesk } from './vote-desk.tsx';

type TabProps = RecordDialogProps<ContestItem>;

function Views({ label, views }: { label: string; views: SectionTab[] }) {
  return (
    <SectionTabs
      variant="pills"
      aria-label={label}
      tabs={views}
      styles={{ tab: { minHeight: 44 } }}
    />
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
  return <ContestApplicants {...props} place={useNestedPlace()} />;
}

/** All applicants, or those whom the jury has pre-selected or selected. */
function Applicants({ item: { id: contestId } }: TabProps) {
  const views = ([1, 2, 3] as const).map(
    (section): SectionTab => [
      String(section),
      section === 1 ? 'Todos' : sectionNames[section],
      <LocalApplicants key={section} contestId={contestId} section={section} />,
    ],
  );
  return <Views label="Postulados" views={views} />;
}

/** The public's votes, and the tickets. */
function Voting({ item: { id, verification } }: TabProps) {
  if (!verification.endsWith('ticket')) return <VoteDesk contestId={id} />;
  const views: SectionTab[] = [
    ['votes', 'Votos', <VoteDesk key="votes" contestId={id} />],
    ['tickets', 'Boletas', <TicketBatches key="tickets" contestId={id} />],
  ];
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

export const contestTabs = {
  summary: tab('Resumen', Summary),
  applicants: tab('Postulados', Applicants),
  jury: tab('Jurado', ({ item }) => (
    <>
      <ContestJudges contestId={item.id} />
      <JudgeVotes contestId={item.id} />
    </>
  )),
  voting: tab('Votos', Voting),
  result: tab('Resultado', ({ item }) => <ContestResult contestId={item.id} />),
};

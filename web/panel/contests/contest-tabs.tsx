import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import type { ContestItem } from '../../../contracts/contests.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { type SectionTab, SectionTabs } from '../kit/list/section-tabs.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { Figure, Figures } from '../ui/facts.tsx';
import { useListPlace, useNestedPlace } from '../ui/list-place.ts';
import { usePlace } from '../ui/navigation.ts';
import { ContestApplicants } from './applicants-section.tsx';
import { ContestPhases } from './contest-phases.tsx';
import { ContestResult } from './contest-result.tsx';
import { ContestJudges, JudgeVotes } from './judge-votes.tsx';
import { TicketBatches } from './ticket-batches.tsx';
import { type ApplicantSection, sectionCodes, sectionNames } from './use-applicants.ts';
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
      <Figures>
        <Figure name="Postulados" value={contest.applicants} />
        <Figure name="Elige cada juez" value={contest.postu_vote_quant} />
        <Figure name="Compiten" value={contest.competitors} />
        <Figure name="Votos del público" value={contest.public_votes} />
        <Figure name="Ganan" value={contest.postu_winners} />
      </Figures>
    </Stack>
  );
}

/**
 * Creates the tab of all applicants, or of those whom the jury has pre-selected or selected: its place is
 * the address where the section is opened by its own code.
 */
function createApplicants(section: ApplicantSection) {
  return function Applicants({ item }: TabProps) {
    const inAddress = useListPlace();
    const own = useNestedPlace();
    const isOwnSection = usePlace().section === sectionCodes[section];
    return (
      <ContestApplicants
        contestId={item.id}
        section={section}
        place={isOwnSection ? inAddress : own}
      />
    );
  };
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
  applicants: tab(sectionNames[1], createApplicants(1)),
  preselected: tab(sectionNames[2], createApplicants(2)),
  selected: tab(sectionNames[3], createApplicants(3)),
  jury: tab('Votos de los jueces', ({ item }) => (
    <>
      <ContestJudges contestId={item.id} />
      <JudgeVotes contestId={item.id} />
    </>
  )),
  voting: tab('Votos', Voting),
  result: tab('Resultado', ({ item }) => <ContestResult contestId={item.id} />),
};

import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContestItem } from '../../../contracts/contests.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import type { RecordDialogProps } from '../kit/resource.ts';
import { useListPlace } from '../ui/use-list-params.ts';
import { Figure } from './applicant-badges.tsx';
import applicants from './applicants.module.css';
import { ContestApplicants } from './applicants-section.tsx';
import { ContestPhases } from './contest-phases.tsx';
import { JudgeVotes } from './judge-votes-section.tsx';
import { PhaseEnd } from './phase-end.tsx';
import { RecordView } from './record-view.tsx';
import { TicketBatches } from './ticket-batches.tsx';
import { type ApplicantSection, sectionNames } from './use-applicants.ts';
import { VoteGraph } from './vote-graph.tsx';
import { VoteGroups } from './vote-groups.tsx';
import { VoteList } from './vote-list.tsx';

type PanelProps = RecordDialogProps<ContestItem>;
type View = [label: string, content: ReactNode];

/** Tabs, of which only the chosen one is rendered. */
function Views({ label, views, isInner }: { label: string; views: View[]; isInner?: boolean }) {
  return (
    <Tabs
      defaultValue={views[0]?.[0] ?? null}
      keepMounted={false}
      variant={isInner ? 'pills' : 'default'}
    >
      <Tabs.List mb="md" aria-label={label}>
        {views.map(([name]) => (
          <Tabs.Tab key={name} value={name} mih={44}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {views.map(([name, content]) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The phases as steps with what can be done to them, and the numbers of the contest. */
function Summary({ item: contest, tools, onSaved }: PanelProps) {
  return (
    <Stack>
      <ContestPhases contest={contest} tools={tools} />
      <PhaseEnd contest={contest} tools={tools} onSaved={onSaved} />
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
function Applicants({ contestId }: { contestId: number }) {
  const views = ([1, 2, 3] as const).map(
    (section): View => [
      section === 1 ? 'Todos' : sectionNames[section],
      <LocalApplicants key={section} contestId={contestId} section={section} />,
    ],
  );
  return <Views label="Postulados" views={views} isInner />;
}

/** The public's votes: what stands out, over time, all of them, those set aside, the tickets. */
function Voting({ id, verification }: ContestItem) {
  const hasTickets = verification === 'ticket' || verification === 'email_or_ticket';
  const all = <VoteList contestId={id} filter={{}} empty="Aún no hay votos del público." />;
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
    ['Apartados', aside],
  ];
  if (hasTickets) views.push(['Boletas', <TicketBatches key="tickets" contestId={id} />]);
  return <Views label="Votos del público" views={views} isInner />;
}

/** All about one contest: its phases, applicants, jury, public votes and record. */
export function ContestPanel(props: PanelProps) {
  const { item: contest, opened, onClose } = props;
  const { id, event_name, event_name_id } = contest;
  const views: View[] = [
    ['Resumen', <Summary key="summary" {...props} />],
    ['Postulados', <Applicants key="applicants" contestId={id} />],
    ['Jurado', <JudgeVotes key="jury" contestId={id} />],
    ['Votación', <Voting key="voting" {...contest} />],
    ['Registro', <RecordView key="record" contestId={id} eventSlug={event_name_id} />],
  ];
  return (
    <InfoDialog opened={opened} onClose={onClose} title={event_name} size="72rem" isAside>
      <Views label={`Concurso ${event_name}`} views={views} />
    </InfoDialog>
  );
}

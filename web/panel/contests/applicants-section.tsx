import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconEyeCheck } from '@tabler/icons-react';
import { useSession } from '../accounts/session-context.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { ApplicantList } from './applicant-list.tsx';
import { ContestSelect } from './contest-select.tsx';
import { applicantTexts } from './contest-texts.ts';
import { JuryFigures } from './jury-figures.tsx';
import { NotSelecting } from './not-selecting.tsx';
import { ReviewMode } from './review-mode.tsx';
import type { ApplicantSection } from './use-applicants.ts';
import { useContestChoice } from './use-contest-choice.ts';
import { isNotSelecting, useJury } from './use-jury.ts';

interface SectionProps {
  section: ApplicantSection;
  title: string;
  about: string;
}

/** Sections 62, 67 and 68: the applicants of a contest, those with votes, those with all votes. */
export function ApplicantsSection({ section, title, about }: SectionProps) {
  const { isJudge } = useSession();
  const { query, choices, contest, choose } = useContestChoice();
  const jury = useJury(contest?.id);
  const review = useDialog<null>();
  const isClosed = isNotSelecting(jury.error);
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>{title}</Title>
        {isJudge && section === 1 && contest && !isClosed ? (
          <Button
            leftSection={<IconEyeCheck size={18} aria-hidden />}
            onClick={() => review.open(null)}
          >
            Revisar
          </Button>
        ) : null}
      </Group>
      <Text c="dimmed" mb="md" maw={720}>
        {about}
      </Text>
      {choices.length > 1 ? (
        <SimpleGrid cols={1} maw={420} mb="md">
          <ContestSelect choices={choices} contest={contest} onChoose={choose} />
        </SimpleGrid>
      ) : null}
      {jury.data && !isClosed ? <JuryFigures bounds={jury.data} isJudge={isJudge} /> : null}
      {query.isPending ? <LoadingState label="Cargando postulados…" /> : null}
      {query.isError && !query.data ? (
        <ErrorState
          error={query.error}
          text={applicantTexts.notListed}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data && contest === undefined ? (
        isJudge ? (
          <NotSelecting />
        ) : (
          <EmptyState title="Sin postulados">{applicantTexts.empty[section]}</EmptyState>
        )
      ) : null}
      {contest ? (
        <ApplicantList
          key={`${contest.id}-${section}`}
          contestId={contest.id}
          section={section}
          title={title}
          bounds={jury.data}
        />
      ) : null}
      {contest && review.state ? (
        <ReviewMode
          key={review.state.round}
          contestId={contest.id}
          opened={review.state.opened}
          onClose={review.close}
        />
      ) : null}
    </>
  );
}

import { Group, NativeSelect, Text } from '@mantine/core';
import { QueryView } from '../kit/fields/query-view.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconEyeCheck } from '../ui/icons.ts';
import { type ListPlace, useListPlace } from '../ui/list-place.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { useSession } from '../ui/session.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { ApplicantList } from './applicant-list.tsx';
import { NotSelectingNotice } from './applicant-state.tsx';
import { applicantTexts } from './contest-texts.ts';
import { JuryFigures } from './jury-figures.tsx';
import { getPhaseName } from './phases.ts';
import { ReviewMode } from './review-mode.tsx';
import { type ApplicantSection, sectionNames } from './use-applicants.ts';
import { type ContestChoice, useContestChoice } from './use-contest-choice.ts';
import { isJuryPhaseClosedError, useJuryStatus } from './use-jury.ts';

interface ContestSelectProps {
  choices: readonly ContestChoice[];
  contest: ContestChoice | undefined;
  onChoose(id: number): void;
}

/** Returns the label of a contest; contests of one event are distinguished by their ids. */
function choiceLabel(contestChoice: ContestChoice, choices: readonly ContestChoice[]): string {
  const { id, event_name, postu_phase, isActive } = contestChoice;
  const isAlone = choices.every((other) => other.id === id || other.event_name !== event_name);
  const name = isAlone ? event_name : `${event_name} (n.º ${id})`;
  return `${name} · ${isActive ? getPhaseName(postu_phase) : 'Oculto'}`;
}

/** Select of the contest; nothing while there is only one. */
export function ContestSelect({ choices, contest, onChoose }: ContestSelectProps) {
  if (choices.length < 2 || contest === undefined) return null;
  return (
    <NativeSelect
      aria-label="Concurso"
      maw={420}
      mb="md"
      value={contest.id}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={choices.map((choice) => ({
        value: String(choice.id),
        label: choiceLabel(choice, choices),
      }))}
    />
  );
}

const about: Readonly<Record<ApplicantSection, string>> = {
  1: 'Quienes se postularon al evento, lo más reciente primero. La lista se actualiza sola.',
  2: 'Postulados con al menos un voto, a los que aún les falta el de algún juez.',
  3: 'Postulados con el voto de todos los jueces; al abrir la votación son los competidores.',
};

interface ContestApplicantsProps {
  contestId: number;
  section: ApplicantSection;
  place: ListPlace;
}

/** The applicants of a contest: how far the jury is, the review of all, and the list. */
export function ContestApplicants({ contestId, section, place }: ContestApplicantsProps) {
  const { isJudge } = useSession();
  const jury = useJuryStatus(contestId);
  const review = useDialog<null>();
  if (isJuryPhaseClosedError(jury.error)) return <NotSelectingNotice />;
  return (
    <>
      <Group justify="space-between" align="start" mb="md">
        {jury.data ? <JuryFigures status={jury.data} isJudge={isJudge} /> : null}
        {section === 1 ? (
          <ButtonWithIcon icon={IconEyeCheck} variant="filled" onClick={() => review.open(null)}>
            Revisar
          </ButtonWithIcon>
        ) : null}
      </Group>
      <ApplicantList contestId={contestId} section={section} status={jury.data} place={place} />
      {review.render((frame) => (
        <ReviewMode contestId={contestId} {...frame} />
      ))}
    </>
  );
}

/** What a judge sees of the applicants of a contest. */
function ApplicantsSection({ section }: { section: ApplicantSection }) {
  const { query, choices, contest, choose } = useContestChoice();
  const place = useListPlace();
  return (
    <>
      <SectionTitle about={<Text visibleFrom="sm">{about[section]}</Text>}>
        {sectionNames[section]}
      </SectionTitle>
      <ContestSelect choices={choices} contest={contest} onChoose={choose} />
      <QueryView query={query} loading="Cargando postulados…" failed={applicantTexts.notListed}>
        {() =>
          contest === undefined ? (
            <NotSelectingNotice />
          ) : (
            <ContestApplicants
              key={`${contest.id}-${section}`}
              contestId={contest.id}
              section={section}
              place={place}
            />
          )
        }
      </QueryView>
    </>
  );
}

/** Section 62: all applicants of a contest. */
export const AllApplicants = () => <ApplicantsSection section={1} />;

/** Section 67: applicants with a judge's vote who lack another's. */
export const PreselectedApplicants = () => <ApplicantsSection section={2} />;

/** Section 68: applicants with the votes of all judges. */
export const SelectedApplicants = () => <ApplicantsSection section={3} />;

import { PHASE } from '../../../contracts/contests.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { SingleRecord } from '../kit/list/single-record.tsx';
import { openPlace } from '../ui/navigation.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ContestSelect } from './applicants-section.tsx';
import type { contestTabs } from './contest-tabs.tsx';
import { applicantTexts, juryTexts } from './contest-texts.ts';
import { contests } from './contests.resource.tsx';
import { sectionNames } from './use-applicants.ts';
import { useContestChoice } from './use-contest-choice.ts';

const CONTESTS_SECTION = 61;

type Tab = keyof typeof contestTabs;

/** The tabs of a contest's page that have a section of their own. */
const tabSections: Readonly<Partial<Record<string, number>>> = {
  applicants: 62,
  preselected: 67,
  selected: 68,
  jury: 64,
};

/** A tab of the page of one contest: that of the address, else one whose phase is open. */
function ContestTab({ tab, title, empty }: { tab: Tab; title: string; empty: string }) {
  const { query, choices, contest, choose } = useContestChoice(
    tab === 'applicants' ? PHASE.registration : PHASE.jury,
  );
  function open(id: number, name: string): void {
    const section = tabSections[name];
    if (section) openPlace({ section, params: { contest: String(id) } });
    else openPlace({ section: CONTESTS_SECTION, params: { id: String(id), tab: name } });
  }
  return (
    <QueryView query={query} failed={applicantTexts.notListed}>
      {() =>
        contest === undefined ? (
          <>
            <SectionTitle>{title}</SectionTitle>
            <EmptyState title={`Sin ${title.toLowerCase()}`}>{empty}</EmptyState>
          </>
        ) : (
          <>
            <ContestSelect choices={choices} contest={contest} onChoose={choose} />
            <SingleRecord
              key={contest.id}
              resource={contests}
              page={{
                id: contest.id,
                tab,
                onOpen: (name) => open(contest.id, name),
                onClose: () => openPlace({ section: CONTESTS_SECTION, params: {} }),
              }}
            />
          </>
        )
      }
    </QueryView>
  );
}

/** Section 62: all applicants of a contest. */
export const Applicants = () => (
  <ContestTab tab="applicants" title={sectionNames[1]} empty={applicantTexts.empty[1]} />
);

/** Section 67: applicants with a judge's vote who lack another's. */
export const Preselected = () => (
  <ContestTab tab="preselected" title={sectionNames[2]} empty={applicantTexts.empty[2]} />
);

/** Section 68: applicants with the votes of all judges. */
export const Selected = () => (
  <ContestTab tab="selected" title={sectionNames[3]} empty={applicantTexts.empty[3]} />
);

/** Section 64: whom each judge has selected. */
export const JudgeVotes = () => (
  <ContestTab tab="jury" title="Votos de los jueces" empty={juryTexts.empty} />
);

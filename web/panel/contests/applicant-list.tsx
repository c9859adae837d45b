import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { createCountFormat } from '../kit/fields/texts.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconTrash } from '../ui/icons.ts';
import type { ListPlace } from '../ui/list-place.ts';
import { pickRequestedItems, useOpenedRecord } from '../ui/opened-record.ts';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useSession } from '../ui/session.ts';
import { ApplicantPanel } from './applicant-panel.tsx';
import { NotSelectingNotice } from './applicant-state.tsx';
import { ApplicantTable } from './applicant-table.tsx';
import { applicantTexts } from './contest-texts.ts';
import type { JuryStatus } from './jury-figures.tsx';
import { SelectButton } from './select-button.tsx';
import {
  type ApplicantSection,
  applicantPath,
  sectionNames,
  useApplicants,
} from './use-applicants.ts';
import { isJuryPhaseClosedError } from './use-jury.ts';
import { useSelection } from './use-selection.ts';
import { useStaffTags } from './use-staff-review.ts';

type Applicants = ReturnType<typeof useApplicants>;

function listTexts(section: ApplicantSection) {
  return {
    loading: 'Cargando postulados…',
    notListed: applicantTexts.notListed,
    pages: `Páginas de ${sectionNames[section].toLowerCase()}`,
    emptyTitle: 'Sin postulados',
    empty: applicantTexts.empty[section],
    notFound: 'Ningún postulado coincide con la búsqueda.',
  };
}
const counted = createCountFormat('postulado', 'postulados');

interface ActionsProps {
  applicant: ApplicantItem;
  section: ApplicantSection;
  status: JuryStatus | undefined;
  applicants: Applicants;
  /** Called when the applicant is no longer in the list. */
  onRemoved(): void;
}

function ApplicantActions({ applicant, section, status, applicants, onRemoved }: ActionsProps) {
  const { isJudge, userId } = useSession();
  const success = section === 2 ? applicantTexts.preselected : applicantTexts.own;
  const { isBusy, select, withdraw } = useSelection(success);
  if (!isJudge) {
    return (
      <ButtonWithIcon
        icon={IconTrash}
        color="red"
        c="red"
        loading={applicants.busyIds.has(applicant.id)}
        onClick={() =>
          void applicants.remove(applicant).then((isRemoved) => isRemoved && onRemoved())
        }
      >
        Eliminar postulado
      </ButtonWithIcon>
    );
  }
  async function click(): Promise<void> {
    if ((await select(applicant)) && section === 2) onRemoved();
  }
  return (
    <SelectButton
      applicant={applicant}
      isOwn={applicant.judges.includes(userId)}
      status={status}
      isBusy={isBusy}
      onSelect={() => void click()}
      onWithdraw={() => void withdraw(applicant)}
    />
  );
}

interface FiltersProps {
  applicants: Applicants;
  isJudge: boolean;
  tags: readonly { tag: string; count: number }[];
}

/** Search and filters: for staff by tag, for a judge by the own list. */
function Filters({ applicants, isJudge, tags }: FiltersProps) {
  const { filter, setFilter, tag = '', setTag } = applicants;
  // A tag that nobody has any more can still be in a link.
  const isKnown = tag === '' || tags.some((item) => item.tag === tag);
  return (
    <>
      <Group mb="sm" gap="sm" maw={720} grow preventGrowOverflow={false}>
        <SearchBox
          label="Buscar postulado"
          value={applicants.search}
          onChange={applicants.setSearch}
        />
        {tags.length > 0 || tag !== '' ? (
          <NativeSelect
            aria-label="Etiqueta"
            data={[
              { value: '', label: 'Todas las etiquetas' },
              ...tags.map((item) => ({ value: item.tag, label: `${item.tag} (${item.count})` })),
              ...(isKnown ? [] : [{ value: tag, label: tag }]),
            ]}
            value={tag}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
        ) : null}
      </Group>
      {isJudge ? (
        <Checkbox
          mb="sm"
          label="Solo mi lista “Tal vez”"
          checked={filter === 'maybe'}
          onChange={(event) => setFilter(event.currentTarget.checked ? 'maybe' : null)}
        />
      ) : null}
    </>
  );
}

interface ApplicantListProps {
  contestId: number;
  section: ApplicantSection;
  status: JuryStatus | undefined;
  place: ListPlace;
}

/** The applicants of one section, with the side panel of the opened one. */
export function ApplicantList({ contestId, section, status, place }: ApplicantListProps) {
  const { isJudge, userId } = useSession();
  const applicants = useApplicants(contestId, section, place);
  const panel = useOpenedRecord(pickRequestedItems(applicants.query), ['applicant'], place);
  const top = useRef<HTMLDivElement>(null);
  const reviewed = useStaffTags(contestId, !isJudge);
  const { query, page, words, filter, tag } = applicants;
  const opened = panel.state?.item;
  // The list has newer data than the record that was opened.
  const shown = query.data?.results.find(({ id }) => id === opened?.id) ?? opened;
  const count = query.data?.count ?? 0;
  const listParams = {
    contest: String(contestId),
    page: page > 1 ? String(page) : undefined,
    q: words,
    state: filter ?? undefined,
    tag,
  };
  if (isJuryPhaseClosedError(query.error)) return <NotSelectingNotice />;

  /** Focuses the list if the row that would receive the focus was removed. */
  function restoreFocus(): void {
    if (document.activeElement === document.body) top.current?.focus();
  }
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      <Filters applicants={applicants} isJudge={isJudge} tags={reviewed.data?.tags ?? []} />
      <PaginatedList
        {...applicants}
        {...{ items: query.data?.results, count }}
        texts={listTexts(section)}
        status={counted(count)}
      >
        {(items) => (
          <ApplicantTable
            applicants={items}
            page={page}
            listKey={`${contestId} ${page} ${words ?? ''} ${filter} ${tag ?? ''}`}
            accountId={userId}
            isJudge={isJudge}
            reviewed={reviewed.data?.applicants ?? []}
            onOpen={(applicant) => panel.open(applicant)}
            getHref={({ id }) => applicantPath(section, { ...listParams, id: String(id) })}
          />
        )}
      </PaginatedList>
      {panel.state && shown ? (
        <ApplicantPanel
          key={panel.state.openingKey}
          applicant={shown}
          opened={panel.state.opened}
          onClose={panel.close}
          onClosed={restoreFocus}
          actions={
            <ApplicantActions
              applicant={shown}
              section={section}
              status={status}
              applicants={applicants}
              onRemoved={panel.close}
            />
          }
        />
      ) : null}
    </div>
  );
}

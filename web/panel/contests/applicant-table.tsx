import { Group, VisuallyHidden } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { type Column, RecordTable } from '../kit/record-table.tsx';
import { ApplicantMarks, StateBadge } from './applicant-badges.tsx';
import { stateOf } from './applicant-state.ts';
import css from './applicants.module.css';
import { useSteadyRows } from './use-steady-rows.ts';

interface Viewer {
  accountId: number;
  isJudge: boolean;
}

function isUnseen({ is_seen }: ApplicantItem, { isJudge }: Viewer): boolean {
  return isJudge && !is_seen;
}

/** `first` is the number of the page's first applicant. */
function columnsOf(viewer: Viewer, first: number): readonly Column<ApplicantItem>[] {
  return [
    { label: 'N°', className: css.number, cell: (_, index) => first + index },
    {
      label: 'AKA',
      isRowHead: true,
      cell: (applicant) => (
        <>
          {applicant.plate_aka}
          {isUnseen(applicant, viewer) ? <VisuallyHidden> (sin ver)</VisuallyHidden> : null}
        </>
      ),
      more: (applicant) => (
        <Group gap="xs">
          <StateBadge state={stateOf(applicant, viewer.accountId)} />
          <ApplicantMarks applicant={applicant} />
        </Group>
      ),
    },
    { label: 'Ciudad', from: 'sm', text: ({ plate_city }) => plate_city },
    { label: 'Pais', from: 'sm', text: ({ plate_country }) => countryName(plate_country) },
    { label: 'Votos', align: 'right', text: ({ votes }) => String(votes) },
  ];
}

interface ApplicantTableProps extends Viewer {
  applicants: readonly ApplicantItem[];
  page: number;
  /** Identifies the list: another page or search is not kept in place. */
  list: string;
  onOpen(applicant: ApplicantItem): void;
}

/** The applicants; a refresh does not move the rows that are being read. */
export function ApplicantTable({ applicants, page, list, onOpen, ...viewer }: ApplicantTableProps) {
  const body = useSteadyRows(applicants, list);
  return (
    <RecordTable
      className={css.table}
      bodyRef={body}
      items={applicants}
      columns={columnsOf(viewer, (page - 1) * DEFAULT_PAGE_SIZE + 1)}
      onOpen={onOpen}
      stickyHeader
      stickyHeaderOffset={60}
      rowProps={(applicant) => ({
        className: css.row,
        'data-row': applicant.id,
        'data-state': stateOf(applicant, viewer.accountId),
        'data-unseen': isUnseen(applicant, viewer) || undefined,
      })}
    />
  );
}

import { Group, VisuallyHidden } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';
import { StateBadge, VideoBadge } from './applicant-badges.tsx';
import { stateOf } from './applicant-state.ts';
import css from './applicants.module.css';
import { useSteadyRows } from './use-steady-rows.ts';

interface Viewer {
  accountId: number;
  isJudge: boolean;
  onOpen(applicant: ApplicantItem): void;
}

function isUnseen({ is_seen }: ApplicantItem, { isJudge }: Viewer): boolean {
  return isJudge && !is_seen;
}

function Aka({ applicant, viewer }: { applicant: ApplicantItem; viewer: Viewer }) {
  const { plate_aka, plate_city, plate_country, video_checked } = applicant;
  return (
    <>
      <button type="button" className={css.open} onClick={() => viewer.onOpen(applicant)}>
        {plate_aka}
        {isUnseen(applicant, viewer) ? <VisuallyHidden> (sin ver)</VisuallyHidden> : null}
      </button>
      <OnPhone>
        {plate_city}, {countryName(plate_country)}
      </OnPhone>
      <Group gap="xs">
        <StateBadge state={stateOf(applicant, viewer.accountId)} />
        {video_checked ? null : <VideoBadge />}
      </Group>
    </>
  );
}

/** `first` is the number of the page's first applicant. */
function columnsOf(viewer: Viewer, first: number): readonly Column<ApplicantItem>[] {
  const place = { from: 'sm', className: css.place } as const;
  return [
    { label: 'N°', className: css.number, cell: (_, index) => first + index },
    {
      label: 'AKA',
      isRowHead: true,
      cell: (applicant) => <Aka applicant={applicant} viewer={viewer} />,
    },
    { label: 'Ciudad', ...place, cell: ({ plate_city }) => plate_city },
    { label: 'Pais', ...place, cell: ({ plate_country }) => countryName(plate_country) },
    { label: 'Votos', align: 'right', cell: ({ votes }) => votes },
  ];
}

interface ApplicantTableProps extends Viewer {
  applicants: readonly ApplicantItem[];
  page: number;
  /** Names what is listed: another page or search begins anew. */
  list: string;
}

/** The applicants; a refresh does not move those that are being read. */
export function ApplicantTable({ applicants, page, list, ...viewer }: ApplicantTableProps) {
  const body = useSteadyRows(applicants, list);
  return (
    <ItemTable
      className={css.table}
      bodyRef={body}
      items={applicants}
      columns={columnsOf(viewer, (page - 1) * DEFAULT_PAGE_SIZE + 1)}
      rowProps={(applicant) => ({
        className: css.row,
        'data-row': applicant.id,
        'data-state': stateOf(applicant, viewer.accountId),
        'data-unseen': isUnseen(applicant, viewer) || undefined,
      })}
    />
  );
}

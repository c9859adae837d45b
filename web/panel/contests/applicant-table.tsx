import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import type { Reply } from '../../../contracts/calls.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { RecordTable } from '../kit/list/record-table.tsx';
import type { Column } from '../kit/record/resource-parts.ts';
import { ApplicantWarnings, StateBadge } from './applicant-badges.tsx';
import { getApplicantState } from './applicant-state.tsx';
import css from './applicants.module.css';
import { MaybeButton } from './maybe-button.tsx';
import { useSelection } from './use-selection.ts';

/** Height of the dashboard's header in pixels. */
const HEADER_HEIGHT = 60;

/** Returns the offset of each row from the table body's top, by the row's `data-row`. */
function measureRowOffsets(body: HTMLElement): Map<string, number> {
  const { top } = body.getBoundingClientRect();
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')];
  return new Map(rows.map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().top - top]));
}

/**
 * Keeps the visible rows at their place on the screen, by scrolling, when a refreshed list has more or
 * fewer rows above them.
 * @param listKey identifies page and search; when it changes, nothing is scrolled
 */
function useStableRows(rows: unknown, list: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const formerRows = useRef({ list, places: new Map<string, number>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what moves
  useLayoutEffect(() => {
    if (body.current === null) return;
    const places = measureRowOffsets(body.current);
    if (formerRows.current.list === list) {
      const { top } = body.current.getBoundingClientRect();
      const anchorRow = [...formerRows.current.places].find(
        ([row, place]) => places.has(row) && top + place >= HEADER_HEIGHT,
      );
      const moved = anchorRow ? (places.get(anchorRow[0]) ?? anchorRow[1]) - anchorRow[1] : 0;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    formerRows.current = { list, places };
  }, [rows, list]);
  return body;
}

type ReviewedApplicant = Reply<'GET /postulations/staff-review/'>['applicants'][number];

interface Viewer {
  accountId: number;
  isJudge: boolean;
  /** The applicants that staff tagged or wrote notes about; empty for a judge. */
  reviewed: readonly ReviewedApplicant[];
}

/** The tags of an applicant and the number of notes. */
function StaffTags({ reviewed }: { reviewed: ReviewedApplicant | undefined }) {
  if (reviewed === undefined) return null;
  const { tags, notes } = reviewed;
  return (
    <>
      {tags.map((tag) => (
        <Badge key={tag} variant="light" color="gray" c="var(--ink)" tt="none" maw="14rem">
          {tag}
        </Badge>
      ))}
      {notes > 0 ? (
        <Text size="sm" c="dimmed" fw={400}>
          {notes === 1 ? '1 nota' : `${notes} notas`}
        </Text>
      ) : null}
    </>
  );
}

/** Withdraws the judge's selection from the list. */
function WithdrawButton({ applicant }: { applicant: ApplicantItem }) {
  const { isBusy, withdraw } = useSelection();
  return (
    <Button
      variant="default"
      size="compact-md"
      mih={36}
      loading={isBusy}
      aria-label={`Quitar la selección de ${applicant.plate_aka}`}
      onClick={() => void withdraw(applicant)}
    >
      Quitar
    </Button>
  );
}

function isUnseen({ is_seen }: ApplicantItem, { isJudge }: Viewer): boolean {
  return isJudge && !is_seen;
}

/** @param firstNumber number of the first applicant of the page */
function tableColumns(viewer: Viewer, firstNumber: number): readonly Column<ApplicantItem>[] {
  return [
    { label: 'N°', className: css.number, cell: (_, index) => firstNumber + index },
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
          <StateBadge state={getApplicantState(applicant, viewer.accountId)} />
          {applicant.judges.includes(viewer.accountId) ? (
            <WithdrawButton applicant={applicant} />
          ) : null}
          <ApplicantWarnings applicant={applicant} />
          <StaffTags reviewed={viewer.reviewed.find(({ id }) => id === applicant.id)} />
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
  /** Identifies page, search and filters: when it changes, the scroll position is not kept. */
  listKey: string;
  onOpen(applicant: ApplicantItem): void;
  getHref(applicant: ApplicantItem): string;
}

/** Table of applicants; a refresh does not move the visible rows. */
export function ApplicantTable({
  applicants,
  page,
  listKey,
  onOpen,
  getHref,
  ...viewer
}: ApplicantTableProps) {
  const body = useStableRows(applicants, listKey);
  return (
    <RecordTable
      className={css.table}
      bodyRef={body}
      items={applicants}
      columns={tableColumns(viewer, (page - 1) * DEFAULT_PAGE_SIZE + 1)}
      onOpen={onOpen}
      getHref={getHref}
      actions={
        viewer.isJudge ? (applicant) => <MaybeButton applicant={applicant} isIcon /> : undefined
      }
      stickyHeader
      stickyHeaderOffset={60}
      rowProps={(applicant) => ({
        className: css.row,
        'data-row': applicant.id,
        'data-state': getApplicantState(applicant, viewer.accountId),
        'data-unseen': isUnseen(applicant, viewer) || undefined,
      })}
    />
  );
}

import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { countryName } from '../entries/countries.ts';
import { StateBadge, VideoBadge } from './applicant-badges.tsx';
import { stateOf } from './applicant-state.ts';
import css from './applicants.module.css';
import { useSteadyRows } from './use-steady-rows.ts';

interface RowProps {
  applicant: ApplicantItem;
  number: number;
  accountId: number;
  isJudge: boolean;
  onOpen(applicant: ApplicantItem): void;
}

function ApplicantRow({ applicant, number, accountId, isJudge, onOpen }: RowProps) {
  const { plate_aka, plate_city, plate_country, votes, video_checked, is_seen } = applicant;
  const state = stateOf(applicant, accountId);
  const isUnseen = isJudge && !is_seen;
  return (
    <Table.Tr
      className={css.row}
      data-row={applicant.id}
      data-state={state}
      data-unseen={isUnseen || undefined}
    >
      <Table.Td className={css.number}>{number}</Table.Td>
      <Table.Th scope="row" fw={400}>
        <button type="button" className={css.open} onClick={() => onOpen(applicant)}>
          {plate_aka}
          {isUnseen ? <VisuallyHidden> (sin ver)</VisuallyHidden> : null}
        </button>
        {/* On a phone the columns stand here. */}
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {plate_city}, {countryName(plate_country)}
        </Text>
        <Group gap="xs">
          <StateBadge state={state} />
          {video_checked ? null : <VideoBadge />}
        </Group>
      </Table.Th>
      <Table.Td visibleFrom="sm" className={css.place}>
        {plate_city}
      </Table.Td>
      <Table.Td visibleFrom="sm" className={css.place}>
        {countryName(plate_country)}
      </Table.Td>
      <Table.Td ta="right">{votes}</Table.Td>
    </Table.Tr>
  );
}

interface ApplicantTableProps extends Omit<RowProps, 'applicant' | 'number'> {
  applicants: readonly ApplicantItem[];
  page: number;
  /** Names what is listed: another page or search begins anew. */
  list: string;
}

/** The applicants; a refresh does not move those that are being read. */
export function ApplicantTable({ applicants, page, list, ...row }: ApplicantTableProps) {
  const body = useSteadyRows(applicants, list);
  const first = (page - 1) * DEFAULT_PAGE_SIZE + 1;
  return (
    <Table className={css.table} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={css.number}>
            N°
          </Table.Th>
          <Table.Th scope="col">AKA</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Ciudad
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Pais
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Votos
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        {applicants.map((applicant, index) => (
          <ApplicantRow key={applicant.id} applicant={applicant} number={first + index} {...row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

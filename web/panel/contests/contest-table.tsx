import { Table } from '@mantine/core';
import type { ContestItem } from '../../../contracts/contests.ts';
import { type ContestActions, ContestRows } from './contest-row.tsx';
import css from './contests.module.css';

/** The contests, each with its phases beneath. */
export function ContestTable(props: ContestActions & { contests: readonly ContestItem[] }) {
  return (
    <Table className={css.table} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Evento</Table.Th>
          <Table.Th scope="col" visibleFrom="md">
            Fechas
          </Table.Th>
          <Table.Th scope="col" visibleFrom="md">
            Cantidades
          </Table.Th>
          <Table.Th scope="col" visibleFrom="xs">
            Fase
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.contests.map((contest) => (
          <ContestRows key={contest.id} contest={contest} actions={props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

import { Table, Text } from '@mantine/core';
import type { AuditItem } from '../../../contracts/audit.ts';
import { fieldLabel } from './audit-labels.ts';
import css from './audit-table.module.css';
import { changedFields } from './changed-fields.ts';

/** The fields of one change, before and after. */
export function ChangeTable({ change }: { change: Pick<AuditItem, 'before' | 'after'> }) {
  const changed = changedFields(change);
  if (changed.length === 0) return <Text size="sm">Se guardó sin cambiar ningún campo.</Text>;
  return (
    <Table withTableBorder verticalSpacing={4} layout="fixed" className={css.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Campo</Table.Th>
          <Table.Th scope="col">Antes</Table.Th>
          <Table.Th scope="col">Después</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changed.map(({ field, from, to }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={500}>
              {fieldLabel(field)}
            </Table.Th>
            <Table.Td className={css.value}>{from ?? '—'}</Table.Td>
            <Table.Td className={css.value}>{to ?? '—'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

import { ActionIcon, Table, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AuditItem } from '../../../contracts/audit.ts';
import { showTime } from '../ui/show-time.ts';
import { actionLabel, fieldLabel, resourceLabel } from './audit-labels.ts';
import css from './audit-table.module.css';
import { changedFields, nameOf } from './changed-fields.ts';

function Changes({ item }: { item: AuditItem }) {
  const changed = changedFields(item);
  if (changed.length === 0) return <Text size="sm">Se guardó sin cambiar ningún campo.</Text>;
  return (
    <Table withTableBorder verticalSpacing={4} layout="fixed">
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

/** One change; a press shows from what to what. */
export function AuditRow({ item }: { item: AuditItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const detail = useId();
  const name = nameOf(item);
  const who = item.username === '' ? 'El sistema' : item.username;
  const what = `${actionLabel(item.action)} · ${resourceLabel(item.resource)}`;
  return (
    <>
      <Table.Tr>
        <Table.Td className={css.when}>
          <time dateTime={item.at}>{showTime(item.at)}</time>
          <Text size="sm" hiddenFrom="sm">
            {who}
          </Text>
        </Table.Td>
        <Table.Td visibleFrom="sm">{who}</Table.Td>
        <Table.Td>
          {what}
          {name === '' ? null : (
            <Text size="sm" c="dimmed">
              {name}
            </Text>
          )}
        </Table.Td>
        <Table.Td ta="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detail : undefined}
            aria-label={`Detalle: ${what}${name === '' ? '' : ` “${name}”`}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? (
              <IconChevronDown size={20} aria-hidden />
            ) : (
              <IconChevronRight size={20} aria-hidden />
            )}
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {isOpen ? (
        <Table.Tr id={detail}>
          <Table.Td colSpan={4} className={css.detail}>
            <Changes item={item} />
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}

import { Table, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { fieldLabel } from './audit-labels.ts';
import css from './change-table.module.css';
import { type ChangedField, listChangedFields, THUMBNAIL } from './changed-fields.ts';
import { compareField, Marked } from './compare-texts.tsx';

/** A picture as it was: small copies are kept with the change. */
function Picture({ src, alt }: { src: string | null; alt: string }) {
  if (src === null || !src.startsWith('data:image/')) return '—';
  return <img src={src} alt={alt} className={css.picture} />;
}

function FieldRow({ field, from, to, label }: ChangedField & { label: string }) {
  const isPicture = field === THUMBNAIL;
  const isCompared = !isPicture && from !== null && to !== null;
  const comparison = isCompared ? compareField(field, from, to) : null;
  const showSide = (text: string | null, alt: string, marked: ReactNode) =>
    isPicture ? <Picture src={text} alt={alt} /> : (marked ?? text ?? '—');
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {label}
      </Table.Th>
      <Table.Td className={css.value}>
        {showSide(
          from,
          'Imagen de antes',
          comparison && <Marked pieces={comparison.from} as="del" />,
        )}
      </Table.Td>
      <Table.Td className={css.value}>
        {showSide(
          to,
          'Imagen de después',
          comparison && <Marked pieces={comparison.to} as="ins" />,
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * The fields of one change, before and after. What a text lost or gained is marked; a text that
 * changed whole is not.
 */
export const ChangeTable = memo(function ChangeTable({
  change,
  isHistory,
}: {
  change: Parameters<typeof listChangedFields>[0];
  /** Whether internal fields are left out. */
  isHistory?: boolean;
}) {
  const changed = listChangedFields(change, isHistory);
  if (changed.length === 0) {
    const isOther = (name: string) => change.before?.[name] !== change.after?.[name];
    const moved = isOther('position') && 'Cambió su lugar en la lista.';
    const formatted = isOther('document') && 'Cambió el formato de la letra.';
    return <Text size="sm">{moved || formatted || 'Se guardó sin cambiar ningún campo.'}</Text>;
  }
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
        {changed.map((item) => (
          <FieldRow key={item.field} {...item} label={fieldLabel(item.field, change.resource)} />
        ))}
      </Table.Tbody>
    </Table>
  );
});

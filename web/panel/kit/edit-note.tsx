import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { OpenedRecord } from '../../../contracts/editing.ts';

const list = new Intl.ListFormat('es-VE', { type: 'conjunction' });

/** Who else has the record of a form open. */
export function EditNote({ others }: { others: OpenedRecord['others'] }) {
  const names = others.map(({ username, is_own }) =>
    is_own ? 'usted, en otra ventana' : username,
  );
  return (
    <Text size="sm" role="status" hidden={names.length === 0}>
      <IconUsers size={16} aria-hidden style={{ verticalAlign: '-0.15em' }} /> También lo tiene
      abierto: {list.format(names)}.
    </Text>
  );
}

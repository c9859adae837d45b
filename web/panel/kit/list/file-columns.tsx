import { Group, Image, Text } from '@mantine/core';
import type { SiteFile } from '../../../../contracts/files.ts';
import { showTime } from '../../ui/show-time.ts';
import { resourceLabel } from '../record/audit-labels.ts';
import type { Column } from '../record/resource-parts.ts';

/** Returns the name of the record that shows the file; that of its owner if it has none. */
export function getFileName({ use, kind }: SiteFile): string {
  const name = use.label || use.owner || `${resourceLabel(use.resource)} ${use.record_id}`;
  return kind === 'proof' ? `Comprobante de ${use.owner}` : name;
}

const MEGABYTE = 1_000_000;
const asNumber = new Intl.NumberFormat('es-VE', { maximumFractionDigits: 1 });

function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1000)} KB`;
  return `${asNumber.format(bytes / MEGABYTE)} MB`;
}

function describeSize({ width, height, bytes }: SiteFile): string {
  const pixels = width === null ? '' : `${width} × ${height} px`;
  const size = bytes === null ? 'falta el archivo' : formatBytes(bytes);
  return [pixels, size].filter(Boolean).join(' · ');
}

function describeUse({ use, kind }: SiteFile): string {
  const owner = kind === 'proof' ? use.label : use.label && use.owner;
  const state = use.is_active ? '' : 'oculto';
  return [resourceLabel(use.resource), owner, state].filter(Boolean).join(' · ');
}

/** Columns of a list of uploaded files: what each is, where it is shown, its size and its date. */
export const fileColumns: readonly Column<SiteFile>[] = [
  {
    label: 'Se usa en',
    isRowHead: true,
    sort: 'label',
    cell: (file) => (
      <Group component="span" gap="sm" wrap="nowrap">
        {file.kind === 'picture' && file.src !== null ? (
          <Image
            src={file.src}
            alt=""
            loading="lazy"
            w={56}
            h={56}
            flex="none"
            fit="cover"
            radius="sm"
          />
        ) : null}
        {getFileName(file)}
      </Group>
    ),
    more: (file) => (
      <Text size="sm" c="dimmed" fw={400}>
        {describeUse(file)}
      </Text>
    ),
  },
  { label: 'Tamaño', from: 'sm', text: describeSize },
  {
    label: 'Subido',
    from: 'md',
    text: ({ created_at }) => (created_at === null ? '' : showTime(created_at)),
  },
];

import { Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import type { AuditItem } from '../../../contracts/audit.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import { defineResource } from '../kit/resource.ts';
import type { RecordDialogProps } from '../kit/resource-parts.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { showTime } from '../ui/show-time.ts';
import { actionLabel, resourceLabel, resourceOptions } from './audit-labels.ts';
import css from './audit-table.module.css';
import { ChangeTable } from './change-table.tsx';
import { nameOf } from './changed-fields.ts';

function whatOf({ action, resource }: AuditItem): string {
  return `${actionLabel(action)} · ${resourceLabel(resource)}`;
}

function whoOf({ username }: AuditItem): string {
  return username === '' ? 'El sistema' : username;
}

/** The fields of one change, before and after. */
function ChangesDialog({ item, opened, onClose }: RecordDialogProps<AuditItem>) {
  return (
    <InfoDialog title={whatOf(item)} opened={opened} onClose={onClose} size="xl">
      <Text size="sm">
        {[nameOf(item), whoOf(item), showTime(item.at)].filter(Boolean).join(' · ')}
      </Text>
      <ChangeTable change={item} />
    </InfoDialog>
  );
}

const audit = defineResource({
  key: 'audit',
  calls: { list: 'GET /h/audit/' },
  paging: 'searched',
  // Other people's changes are shown too.
  refetchEvery: () => false,
  noun: { one: 'cambio', many: 'cambios', gender: 'm' },
  title: 'Auditoría',
  about:
    'Cada cambio hecho en el tablero y cada entrada, lo más reciente primero. Horas de Caracas.',
  name: (item) => nameOf(item) || whatOf(item),
  texts: {
    loading: 'Cargando auditoría…',
    notListed: 'Ha ocurrido un error, no se ha podido cargar la auditoría.',
    pages: 'Páginas de la auditoría',
    empty: 'Aquí quedará cada cambio que se haga en el tablero: quién, cuándo y de qué a qué.',
  },
  filters: [
    { param: 'kind', query: 'resource', label: 'Tipo', all: 'Todo', options: resourceOptions },
  ],
  columns: [
    { label: 'Cuándo', className: css.when, text: ({ at }) => showTime(at) },
    { label: 'Quién', from: 'sm', text: whoOf },
    {
      label: 'Qué',
      isRowHead: true,
      text: whatOf,
      more: (item) => (
        <Text size="sm" c="dimmed" fw={400}>
          {nameOf(item)}
        </Text>
      ),
    },
  ],
  dialogs: { changes: ChangesDialog },
  iconActions: (item) => {
    const name = nameOf(item);
    const label = `Detalle: ${whatOf(item)}${name === '' ? '' : ` “${name}”`}`;
    return [{ label, icon: IconListDetails, dialog: 'changes' }];
  },
});

/** Section 17: who changed what, when, and from what to what. */
export default function AuditSection() {
  return <ResourceSection resource={audit} />;
}

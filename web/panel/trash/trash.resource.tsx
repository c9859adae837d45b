import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../contracts/calls.ts';
import { type AuditResource, recordPath } from '../../../contracts/kinds.ts';
import type { TrashItem } from '../../../contracts/trash.ts';
import { sendCall } from '../kit/fields/send-call.ts';
import { createCountFormat, FAILED } from '../kit/fields/texts.ts';
import { useSave } from '../kit/fields/use-save.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { resourceLabel } from '../kit/record/audit-labels.ts';
import { defineResource } from '../kit/record/resource.ts';
import { NOT_RESTORED, restoreDeleted } from '../kit/record/restore-deleted.tsx';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { IconArrowBackUp, IconTrashX } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';

const KEY = ['trash'];
const formatPartCount = createCountFormat('elemento', 'elementos');

/** Returns the name of a deleted record; its kind and number if it has none. */
function getName({ label, resource, record_id }: TrashItem): string {
  return label || `${resourceLabel(resource)} ${record_id}`;
}

function describe({ resource, owner, part_count }: TrashItem): string {
  const parts = part_count === 0 ? '' : `con ${formatPartCount(part_count)}`;
  return [resourceLabel(resource), owner, parts].filter(Boolean).join(' · ');
}

/** Resolves to null if another address was needed and none was given. */
function restoreRecord({ resource, record_id }: TrashItem): Promise<unknown> {
  return restoreDeleted(resource as AuditResource, record_id);
}

/** Restores a record and shows a notice. */
async function restoreAndNotify(item: TrashItem): Promise<void> {
  const restored = await restoreRecord(item);
  if (restored !== null) alertSuccess(`Se ha restaurado “${getName(item)}”.`);
}

/** Deletes a restored record again. */
function deleteAgain({ resource, record_id }: TrashItem): Promise<unknown> {
  const name = `DELETE ${recordPath(resource)}` as CallName;
  return sendCall(name, { params: { id: record_id } });
}

/** Deletes everything in the trash for good. */
function EmptyButton() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...KEY, 'count'],
    queryFn: () => call('GET /h/trash/', { query: { page_size: 1 } }),
    staleTime: 0,
  });
  const saving = useSave({
    success: 'Se ha vaciado la Papelera.',
    failure: `${FAILED} vaciar la Papelera.`,
    onSaved: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
  const count = data?.count ?? 0;
  async function confirmAndEmpty(): Promise<void> {
    const isConfirmed = await askConfirmation({
      title: 'Vaciar la Papelera',
      text: `¿Está seguro de eliminar definitivamente ${formatPartCount(count)}?`,
      warning: 'No se podrá restaurar nada de lo que hay en la Papelera.',
      confirm: 'Vaciar la Papelera',
    });
    if (isConfirmed) await saving.save(() => call('DELETE /h/trash/', {}));
  }
  return (
    <Button
      variant="default"
      leftSection={<IconTrashX size={18} aria-hidden />}
      disabled={count === 0}
      loading={saving.isBusy}
      onClick={() => void confirmAndEmpty()}
    >
      Vaciar la Papelera
    </Button>
  );
}

const trash = defineResource({
  key: KEY,
  // The lists of its section contain the restored record.
  alsoStale: [[]],
  calls: { list: 'GET /h/trash/', remove: 'DELETE /h/trash/:id/' },
  paging: 'searched',
  // Deletions in other sections are shown too.
  refetchEvery: () => false,
  noun: { singular: 'elemento', plural: 'elementos', gender: 'm' },
  title: 'Papelera',
  name: getName,
  texts: {
    about:
      'Lo eliminado de los últimos 30 días, con todo lo que le pertenecía. Restaurado, vuelve a su lugar con la misma dirección y las mismas imágenes. Horas de Caracas.',
    deleted: 'Se ha eliminado definitivamente.',
    deletion: 'Eliminar definitivamente',
    sure: '¿Está seguro de eliminar definitivamente este elemento?',
    bulkDeletionWarning: 'Nada de lo elegido se podrá restaurar.',
    search: 'Buscar en la Papelera',
    notListed: `${FAILED} cargar la Papelera.`,
    emptyTitle: 'La Papelera está vacía',
    empty: 'Aquí estará 30 días lo que se elimine en el tablero.',
    pages: 'Páginas de la Papelera',
  },
  columns: [
    {
      label: 'Qué',
      isRowHead: true,
      sort: 'label',
      text: getName,
      more: (item) => (
        <Text size="sm" c="dimmed" fw={400}>
          {describe(item)}
        </Text>
      ),
    },
    {
      label: 'Quién',
      from: 'sm',
      sort: 'deleted_by',
      text: ({ deleted_by }) => deleted_by || 'El sistema',
    },
    {
      label: 'Cuándo',
      from: 'md',
      sort: 'deleted_at',
      text: ({ deleted_at }) => showTime(deleted_at),
    },
    {
      label: 'Hasta',
      from: 'sm',
      text: ({ kept_until }) => showTime(kept_until),
      narrow: ({ kept_until }) => `Hasta el ${showTime(kept_until)}`,
    },
  ],
  actions: (item, { act }) => [
    {
      label: `Restaurar “${getName(item)}”`,
      icon: IconArrowBackUp,
      run: () =>
        void act(item.id, () => restoreAndNotify(item), { success: null, failure: NOT_RESTORED }),
    },
  ],
  bulk: {
    actions: [
      {
        verb: ['Restaurar', 'restaurado'],
        failure: NOT_RESTORED,
        // What was deleted last: a record must exist before what belonged to it.
        compare: (a, b) => b.id - a.id,
        run: restoreRecord,
        undo: deleteAgain,
      },
    ],
  },
  getDeletionWarning: (item) => `“${getName(item)}” no se podrá restaurar.`,
  Toolbar: EmptyButton,
});

/** Section 19: what was deleted in the last 30 days. */
export default function TrashSection() {
  return <ResourceSection resource={trash} />;
}

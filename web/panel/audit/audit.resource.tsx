import { Anchor, Text } from '@mantine/core';
import type { AuditItem } from '../../../contracts/audit.ts';
import type { AuditResource } from '../../../contracts/kinds.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { imageTexts } from '../kit/fields/texts.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { actionLabel, resourceLabel, resourceOptions } from '../kit/record/audit-labels.ts';
import css from '../kit/record/change-table.module.css';
import { ChangeTable } from '../kit/record/change-table.tsx';
import HistoryDialog from '../kit/record/history-dialog.tsx';
import { defineResource } from '../kit/record/resource.ts';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { IconHistory, IconListDetails } from '../ui/icons.ts';
import { findRecordPlace } from '../ui/open-record.ts';
import { formatPlace } from '../ui/place.ts';
import { showTime } from '../ui/show-time.ts';

function describeSubject({ action, resource }: AuditItem): string {
  return `${actionLabel(action)} · ${resourceLabel(resource)}`;
}

function describePerson({ username }: AuditItem): string {
  return username === '' ? 'El sistema' : username;
}

/** The record of a change, by its name; a link while it exists. */
function SubjectLink({ subject: { name, opens } }: Pick<AuditItem, 'subject'>) {
  const place = opens && findRecordPlace(opens.resource, opens.id, opens.owner_id);
  return (
    <Text size="sm" c="dimmed" fw={400}>
      {place ? (
        <Anchor inherit display="inline-block" py={4} href={formatPlace(place)}>
          {name || 'Abrir'}
        </Anchor>
      ) : (
        name
      )}
    </Text>
  );
}

/** The fields of one change, before and after. */
function ChangesDialog({ item, opened, onClose }: RecordDialogProps<AuditItem>) {
  return (
    <InfoDialog title={describeSubject(item)} opened={opened} onClose={onClose} size="xl">
      <Text size="sm">
        {[item.subject.name, describePerson(item), showTime(item.at)].filter(Boolean).join(' · ')}
      </Text>
      <ChangeTable change={item} />
    </InfoDialog>
  );
}

/** Records with a picture whose own place in the panel has no history. */
const PICTURES = /\/(album|portrait)$/;

/** The history of an album's picture or of a cover page, from which a version can be restored. */
function PictureHistory({ item, ...dialog }: RecordDialogProps<AuditItem>) {
  const { resource, resource_id } = item;
  return (
    <HistoryDialog
      {...dialog}
      item={{ ...item, id: resource_id ?? 0 }}
      resource={{
        key: ['audit', resource],
        name: () => item.subject.name || resourceLabel(resource),
        history: resource as AuditResource,
        texts: imageTexts,
      }}
    />
  );
}

const audit = defineResource({
  key: 'audit',
  calls: { list: 'GET /h/audit/' },
  paging: 'searched',
  // Other people's changes are shown too.
  refetchEvery: () => false,
  noun: { singular: 'cambio', plural: 'cambios', gender: 'm' },
  title: 'Auditoría',
  name: (item) => item.subject.name || describeSubject(item),
  texts: {
    about:
      'Cada cambio hecho en el tablero y cada entrada, lo más reciente primero. Horas de Caracas.',
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
    { label: 'Quién', from: 'sm', text: describePerson },
    {
      label: 'Qué',
      isRowHead: true,
      text: describeSubject,
      more: (item) => <SubjectLink subject={item.subject} />,
    },
  ],
  dialogs: { changes: ChangesDialog, versions: PictureHistory },
  actions: (item) => {
    const { name } = item.subject;
    const subjectText = `${describeSubject(item)}${name === '' ? '' : ` “${name}”`}`;
    const detail = {
      label: `Detalle: ${subjectText}`,
      icon: IconListDetails,
      dialog: 'changes',
    } as const;
    const versions = {
      label: `Historial: ${subjectText}`,
      icon: IconHistory,
      dialog: 'versions',
    } as const;
    return PICTURES.test(item.resource) ? [versions, detail] : [detail];
  },
});

/** Section 17: who changed what, when, and from what to what. */
export default function AuditSection() {
  return <ResourceSection resource={audit} />;
}

import { Text } from '@mantine/core';
import type { AnnouncementItem } from '../../../contracts/announcements.ts';
import type { LinkClicks } from '../../../contracts/figures.ts';
import { InfoDialog } from '../kit/info-dialog.tsx';
import { QueryView } from '../kit/query-view.tsx';
import type { Column } from '../kit/record-cells.tsx';
import { RecordTable } from '../kit/record-table.tsx';
import type { RecordDialogProps } from '../kit/resource-parts.ts';
import { FAILED } from '../kit/texts.ts';
import { useCall } from '../ui/use-call.ts';

const columns: Column<LinkClicks & { id: number }>[] = [
  { label: 'Día', isRowHead: true, text: ({ day }) => day },
  {
    label: 'Enlace',
    text: ({ link }) => link,
    cell: ({ link }) => <span style={{ overflowWrap: 'anywhere' }}>{link}</span>,
  },
  { label: 'Toques', align: 'right', cell: ({ count }) => count },
];

/** How often the links in the mails of an announcement were clicked, by day. */
export function ClicksDialog({ item, ...dialog }: RecordDialogProps<AnnouncementItem>) {
  const params = { id: item.id };
  const key = ['announcements', item.id, 'clicks'];
  const clicks = useCall(key, 'GET /h/announcements/:id/clicks/', { params });
  return (
    <InfoDialog {...dialog} title={`Toques en el correo “${item.subject}”`} size="xl">
      <Text size="sm" mb="md">
        Se cuenta por día y enlace, sin guardar quién tocó. Quienes comparten una red cuentan una
        vez al día.
      </Text>
      <QueryView query={clicks} failed={`${FAILED} cargar los toques.`}>
        {(rows) =>
          rows.length === 0 ? (
            <Text>Todavía nadie ha tocado un enlace de este correo.</Text>
          ) : (
            <RecordTable items={rows.map((row, id) => ({ ...row, id }))} columns={columns} />
          )
        }
      </QueryView>
    </InfoDialog>
  );
}

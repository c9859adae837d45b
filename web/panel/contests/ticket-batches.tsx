import { Group, Text } from '@mantine/core';
import { IconBan, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type TicketBatch, ticketFields } from '../../../contracts/tickets.ts';
import { addressOf } from '../../ui/api.ts';
import { numberField, textField } from '../kit/fields.tsx';
import { defineResource } from '../kit/resource.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { useSave } from '../kit/use-save.ts';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { CsvButton } from '../ui/csv-button.tsx';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { TicketSheet } from './ticket-sheet.tsx';

const LOSS = 'Nadie podrá votar con sus boletas. No se puede deshacer.';
const NOT_REVOKED = 'Ha ocurrido un error, no se ha podido anular el lote.';

/** Whether the batch cannot be revoked (any more). */
const isSettled = ({ used, revoked_at }: TicketBatch) => used > 0 || revoked_at !== null;

const sendRevocation = ({ id }: TicketBatch) =>
  call('POST /postulations/ticket-batches/:id/revoke/', { params: { id } });

function BatchActions({ batch, contestId }: { batch: TicketBatch; contestId: number }) {
  const { id, label, quantity } = batch;
  const queries = useQueryClient();
  const sheet = useDialog<null>();
  const { isBusy, save } = useSave({
    success: 'El lote ha sido anulado.',
    failure: NOT_REVOKED,
    onSaved: () => void queries.invalidateQueries({ queryKey: ['contests', contestId] }),
  });
  async function revoke(): Promise<void> {
    const isSure = await ask({
      title: `Anular “${label}”`,
      text: `¿Anular las ${quantity} boletas de este lote?`,
      loss: LOSS,
      confirm: 'Anular el lote',
    });
    if (isSure) await save(() => sendRevocation(batch));
  }
  if (batch.revoked_at !== null) return null;
  return (
    <Group gap="xs" pb="sm">
      <ButtonWithIcon icon={IconPrinter} onClick={() => sheet.open(null)}>
        Hoja para imprimir
      </ButtonWithIcon>
      <CsvButton
        label="CSV"
        address={addressOf('/postulations/ticket-batches/:id/csv/', { params: { id } })}
        name={`boletas-${label}`}
      />
      {isSettled(batch) ? null : (
        <ButtonWithIcon icon={IconBan} loading={isBusy} onClick={() => void revoke()}>
          Anular
        </ButtonWithIcon>
      )}
      {sheet.state?.opened ? <TicketSheet batch={batch} onClose={sheet.close} /> : null}
    </Group>
  );
}

function defineBatches(contestId: number) {
  return defineResource({
    key: ['contests', contestId, 'tickets'],
    alsoStale: [['contests', contestId]],
    calls: { list: 'GET /postulations/tickets/:id/', create: 'POST /postulations/tickets/:id/' },
    listInput: { params: { id: contestId } },
    noun: { one: 'lote', many: 'lotes', gender: 'm' },
    title: 'Boletas',
    about:
      'Cada boleta vota una sola vez. Quien la tenga puede votar: entréguelas en mano, una por persona.',
    name: ({ label }) => label,
    texts: {
      created: 'Las boletas han sido creadas.',
      notCreated: 'Ha ocurrido un error, no se han podido crear las boletas.',
      emptyTitle: 'Sin boletas',
      empty: 'Aquí estarán los lotes de boletas, con cuántas se han usado.',
    },
    columns: [
      {
        label: 'Lote',
        isRowHead: true,
        text: ({ label }) => label,
        more: ({ created_by, created_at, revoked_at }) => (
          <Text size="sm" c="dimmed" fw={400}>
            {revoked_at === null
              ? `${created_by}, ${showTime(created_at)}`
              : `Anulado el ${showTime(revoked_at)}`}
          </Text>
        ),
      },
      { label: 'Usadas', align: 'right', text: ({ used, quantity }) => `${used} de ${quantity}` },
    ],
    isExempt: isSettled,
    bulkActions: [
      { verb: ['Anular', 'anulado'], loss: LOSS, failure: NOT_REVOKED, run: sendRevocation },
    ],
    below: (batch) => <BatchActions batch={batch} contestId={contestId} />,
    formTitle: () => 'Nuevo lote de boletas',
    createLabel: 'Crear boletas',
    fields: {
      label: textField(ticketFields.label),
      quantity: numberField(ticketFields.quantity),
    },
  });
}

/** The batches of tickets of a contest: creates, prints, exports and revokes them. */
export function TicketBatches({ contestId }: { contestId: number }) {
  const batches = useMemo(() => defineBatches(contestId), [contestId]);
  return <ResourceSection resource={batches} isLocal />;
}

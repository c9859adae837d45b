import { Group, Stack, Text } from '@mantine/core';
import { IconBan, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type TicketBatch, ticketFields } from '../../../contracts/tickets.ts';
import { addressOf } from '../../ui/api.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { numberField, textField } from '../kit/fields.tsx';
import { useFieldsForm } from '../kit/fields-form.ts';
import { type DialogProps, FormDialog } from '../kit/form-dialog.tsx';
import { QueryView } from '../kit/query-view.tsx';
import { type Column, RecordTable } from '../kit/record-table.tsx';
import { sendCall } from '../kit/send-call.ts';
import { useSave } from '../kit/use-save.ts';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { CsvButton } from '../ui/csv-button.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { TicketSheet } from './ticket-sheet.tsx';

const keyOf = (contestId: number) => ['contests', contestId, 'tickets'];

function useRefresh(contestId: number): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['contests', contestId] });
}

const fields = {
  label: textField(ticketFields.label),
  quantity: numberField(ticketFields.quantity),
};

function BatchForm({ contestId, ...dialog }: DialogProps & { contestId: number }) {
  const onSaved = useRefresh(contestId);
  const form = useFieldsForm(fields, null);
  return (
    <FormDialog
      title="Nuevo lote de boletas"
      {...dialog}
      form={form}
      send={(values) =>
        sendCall('POST /postulations/tickets/:id/', { params: { id: contestId }, body: values })
      }
      success="Las boletas han sido creadas."
      failure="Ha ocurrido un error, no se han podido crear las boletas."
      onSaved={onSaved}
      submitLabel="Crear boletas"
      size="md"
    >
      <FieldInputs fields={fields} form={form} record={null} />
    </FormDialog>
  );
}

const columns: readonly Column<TicketBatch>[] = [
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
  { label: 'Usadas', align: 'right', cell: ({ used, quantity }) => `${used} de ${quantity}` },
];

function BatchActions({ batch, contestId }: { batch: TicketBatch; contestId: number }) {
  const { id, label, used, quantity } = batch;
  const sheet = useDialog<null>();
  const { isBusy, save } = useSave({
    success: 'El lote ha sido anulado.',
    failure: 'Ha ocurrido un error, no se ha podido anular el lote.',
    onSaved: useRefresh(contestId),
  });
  async function revoke(): Promise<void> {
    const isSure = await ask({
      title: `Anular “${label}”`,
      text: `¿Anular las ${quantity} boletas de este lote?`,
      loss: 'Nadie podrá votar con ellas. No se puede deshacer.',
      confirm: 'Anular el lote',
    });
    const params = { id };
    if (isSure) await save(() => call('POST /postulations/ticket-batches/:id/revoke/', { params }));
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
      {used === 0 ? (
        <ButtonWithIcon icon={IconBan} loading={isBusy} onClick={() => void revoke()}>
          Anular
        </ButtonWithIcon>
      ) : null}
      {sheet.state?.opened ? <TicketSheet batch={batch} onClose={sheet.close} /> : null}
    </Group>
  );
}

/** The batches of tickets of a contest: creates, prints, exports and revokes them. */
export function TicketBatches({ contestId }: { contestId: number }) {
  const dialog = useDialog<null>();
  const params = { id: contestId };
  const query = useCall(
    keyOf(contestId),
    'GET /postulations/tickets/:id/',
    { params },
    { staleTime: 0 },
  );
  return (
    <Stack align="start">
      <Text size="sm" c="dimmed">
        Cada boleta vota una sola vez. Quien la tenga puede votar: entréguelas en mano, una por
        persona.
      </Text>
      <ButtonWithIcon variant="filled" icon={IconPlus} onClick={() => dialog.open(null)}>
        Nuevo lote
      </ButtonWithIcon>
      <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar los lotes.">
        {(batches) =>
          batches.length === 0 ? (
            <EmptyState title="Sin boletas">
              Aquí estarán los lotes de boletas, con cuántas se han usado.
            </EmptyState>
          ) : (
            <RecordTable
              items={batches}
              columns={columns}
              below={(batch) => <BatchActions batch={batch} contestId={contestId} />}
            />
          )
        }
      </QueryView>
      {dialog.render((frame) => (
        <BatchForm contestId={contestId} {...frame} />
      ))}
    </Stack>
  );
}

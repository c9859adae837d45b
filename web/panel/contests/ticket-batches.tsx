import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBan, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type TicketBatch, ticketFields } from '../../../contracts/tickets.ts';
import { addressOf } from '../../ui/api.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { numberField, textField } from '../kit/fields.tsx';
import { useFieldsForm } from '../kit/fields-form.ts';
import { type DialogProps, FormDialog } from '../kit/form-dialog.tsx';
import { QueryView } from '../kit/query-view.tsx';
import { type Column, RecordTable } from '../kit/record-table.tsx';
import { useRowSelection } from '../kit/row-selection.tsx';
import { SelectionBar } from '../kit/selection-bar.tsx';
import { sendCall } from '../kit/send-call.ts';
import { NameList } from '../kit/use-resource-actions.tsx';
import { useSave } from '../kit/use-save.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { CsvButton } from '../ui/csv-button.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
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

/** Whether the batch cannot be revoked (any more). */
const isSettled = ({ used, revoked_at }: TicketBatch) => used > 0 || revoked_at !== null;

const LOSS = 'Nadie podrá votar con ellas. No se puede deshacer.';

/** Asks once and revokes batches; resolves to whether all of them were revoked. */
function useRevoke(contestId: number) {
  const refresh = useRefresh(contestId);
  const { isBusy, save } = useSave({
    success: null,
    failure: 'Ha ocurrido un error, no se ha podido anular el lote.',
  });
  async function revoke(batches: readonly TicketBatch[]): Promise<boolean> {
    const names = batches.map(({ label }) => label);
    const isOne = names.length === 1;
    const tickets = batches.reduce((sum, { quantity }) => sum + quantity, 0);
    const isSure = await ask({
      title: isOne ? `Anular “${names[0]}”` : `Anular ${names.length} lotes`,
      text: `¿Anular las ${tickets} boletas de ${isOne ? 'este lote' : 'estos lotes'}?`,
      loss: isOne ? LOSS : [<NameList key="names" names={names} />, LOSS],
      confirm: isOne ? 'Anular el lote' : 'Anular los lotes',
    });
    if (!isSure) return false;
    const send = async () => {
      for (const { id } of batches) {
        await call('POST /postulations/ticket-batches/:id/revoke/', { params: { id } });
      }
      alertSuccess(isOne ? 'El lote ha sido anulado.' : 'Los lotes han sido anulados.');
    };
    // Some may be revoked although one was refused.
    return save(() => send().finally(refresh));
  }
  return { isBusy, revoke };
}

function BatchActions({ batch, contestId }: { batch: TicketBatch; contestId: number }) {
  const { id, label } = batch;
  const sheet = useDialog<null>();
  const { isBusy, revoke } = useRevoke(contestId);
  if (batch.revoked_at !== null) return null;
  return (
    <Group gap="xs" pb="sm">
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => sheet.open(null)}
      >
        Hoja para imprimir
      </Button>
      <CsvButton
        label="CSV"
        address={addressOf('/postulations/ticket-batches/:id/csv/', { params: { id } })}
        name={`boletas-${label}`}
      />
      {isSettled(batch) ? null : (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() => void revoke([batch])}
        >
          Anular
        </Button>
      )}
      {sheet.state?.opened ? <TicketSheet batch={batch} onClose={sheet.close} /> : null}
    </Group>
  );
}

/** The batches; those of which no ticket was used can be revoked together. */
function BatchTable({ batches, contestId }: { batches: TicketBatch[]; contestId: number }) {
  const { chosen, clear, selection } = useRowSelection({ isExempt: isSettled }, batches);
  const { revoke } = useRevoke(contestId);
  return (
    <Stack w="100%" gap={0}>
      <RecordTable
        items={batches}
        columns={columns}
        nameOf={({ label }) => label}
        selection={selection.selectableIds.size > 1 ? selection : undefined}
        below={(batch) => <BatchActions batch={batch} contestId={contestId} />}
      />
      {chosen.length > 0 ? (
        <SelectionBar
          text={`${chosen.length} de ${batches.length}`}
          actions={[
            {
              label: 'Anular',
              run: () => void revoke(chosen).then((isDone) => isDone && clear()),
            },
          ]}
          onClear={clear}
        />
      ) : null}
    </Stack>
  );
}

/** The batches of tickets of a contest: creates, prints, exports and revokes them. */
export function TicketBatches({ contestId }: { contestId: number }) {
  const dialog = useDialog<null>();
  const params = { id: contestId };
  const query = useQuery({
    queryKey: keyOf(contestId),
    queryFn: ({ signal }) => call('GET /postulations/tickets/:id/', { params }, { signal }),
    staleTime: 0,
  });
  return (
    <Stack align="start">
      <Text size="sm" c="dimmed">
        Cada boleta vota una sola vez. Quien la tenga puede votar: entréguelas en mano, una por
        persona.
      </Text>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open(null)}>
        Nuevo lote
      </Button>
      <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar los lotes.">
        {(batches) =>
          batches.length === 0 ? (
            <EmptyState title="Sin boletas">
              Aquí estarán los lotes de boletas, con cuántas se han usado.
            </EmptyState>
          ) : (
            <BatchTable batches={batches} contestId={contestId} />
          )
        }
      </QueryView>
      {dialog.render((frame) => (
        <BatchForm contestId={contestId} {...frame} />
      ))}
    </Stack>
  );
}

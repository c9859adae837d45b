import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { type TicketBatch, ticketFields } from '../../../contracts/tickets.ts';
import { numberField, textField } from '../kit/fields/fields.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { call } from '../ui/client.ts';
import { showTime } from '../ui/show-time.ts';
import { TicketSheet } from './ticket-sheet.tsx';

const REVOCATION_WARNING = 'Nadie podrá votar con sus boletas. No se puede deshacer.';
const NOT_REVOKED = 'Ha ocurrido un error, no se ha podido anular el lote.';

const canRevoke = ({ used, revoked_at }: TicketBatch) => used === 0 && revoked_at === null;

const sendRevocation = ({ id }: TicketBatch) =>
  call('POST /postulations/ticket-batches/:id/revoke/', { params: { id } });

function BatchFacts({ batch }: { batch: TicketBatch }) {
  const { place, expected_from, created_by, created_at, revoked_at } = batch;
  const from = expected_from === null ? '' : `desde el ${showTime(expected_from)}`;
  const facts = [place, from, `${created_by}, ${showTime(created_at)}`].filter(Boolean).join(' · ');
  return (
    <Text size="sm" c="dimmed" fw={400}>
      {revoked_at === null ? facts : `Anulado el ${showTime(revoked_at)}`}
    </Text>
  );
}

function defineBatches(contestId: number) {
  return defineResource({
    key: ['contests', contestId, 'tickets'],
    alsoStale: [['contests', contestId]],
    calls: { list: 'GET /postulations/tickets/:id/', create: 'POST /postulations/tickets/:id/' },
    scope: { params: { id: contestId } },
    noun: { singular: 'lote', plural: 'lotes', gender: 'm' },
    title: 'Boletas',
    name: ({ label }) => label,
    texts: {
      about:
        'Cada boleta vota una sola vez. Quien la tenga puede votar: entréguelas en mano, una por persona. Se muestran una vez, al crear el lote: haga uno por puerta.',
      create: 'Crear boletas',
      notCreated: 'Ha ocurrido un error, no se han podido crear las boletas.',
      emptyTitle: 'Sin boletas',
      empty: 'Aquí estarán los lotes de boletas, con cuántas se han usado.',
    },
    columns: [
      {
        label: 'Lote',
        isRowHead: true,
        text: ({ label }) => label,
        more: (batch) => <BatchFacts batch={batch} />,
      },
      { label: 'Usadas', align: 'right', text: ({ used, quantity }) => `${used} de ${quantity}` },
    ],
    bulk: {
      actions: [
        {
          verb: ['Anular', 'anulado'],
          deletionWarning: REVOCATION_WARNING,
          failure: NOT_REVOKED,
          isFor: canRevoke,
          run: sendRevocation,
        },
      ],
    },
    creation: { Result: TicketSheet },
    form: { title: () => 'Nuevo lote de boletas' },
    fields: {
      label: textField(ticketFields.label),
      place: textField(ticketFields.place),
      expected_from: textField(ticketFields.expected_from, { type: 'datetime-local' }),
      quantity: numberField(ticketFields.quantity),
    },
  });
}

/** The batches of tickets of a contest: makes, prints and revokes them. */
export function TicketBatches({ contestId }: { contestId: number }) {
  const batches = useMemo(() => defineBatches(contestId), [contestId]);
  return <ResourceSection resource={batches} isLocal />;
}

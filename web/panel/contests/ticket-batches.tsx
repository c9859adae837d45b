import { Group, Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatTicket } from '../../../contracts/ticket-codes.ts';
import { type CreatedBatch, type TicketBatch, ticketFields } from '../../../contracts/tickets.ts';
import { numberField, textField } from '../kit/fields/fields.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { call, saveFile } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconDownload, IconPrinter } from '../ui/icons.ts';
import { useLayer } from '../ui/layers.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { showTime } from '../ui/show-time.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import css from './ticket-sheet.module.css';

/** Saves the tickets as a list for a Spanish spreadsheet. */
function saveList({ label, link, codes }: CreatedBatch): void {
  const lines = codes.map((code, index) => [index + 1, formatTicket(code), link + code].join(';'));
  const text = ['\uFEFFN°;Boleta;Enlace', ...lines].join('\r\n');
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `boletas-${label}.csv`);
}

/**
 * All tickets of a new batch as cards with a QR code, made for A4 paper; printing prints only them.
 * It is the only time that they are shown.
 */
function TicketSheet({ created, opened, onClose }: DialogProps & { created: unknown }) {
  const batch = created as CreatedBatch;
  const { codes, event, label, place, link } = batch;
  const [isSaved, setIsSaved] = useState(false);
  useUnsavedWarning(opened && !isSaved);
  function runAndMarkSaved(run: () => void): void {
    run();
    setIsSaved(true);
  }
  async function confirmClose(): Promise<void> {
    const isConfirmed = await askConfirmation({
      title: 'Cerrar la hoja',
      text: '¿Ya imprimió o guardó las boletas? No se pueden mostrar otra vez.',
      confirm: 'Ya las tengo',
      cancel: 'Volver a la hoja',
      isSafe: true,
    });
    if (isConfirmed) onClose();
  }
  useLayer(opened, () => void confirmClose());
  return (
    <Modal
      opened={opened}
      onClose={() => void confirmClose()}
      title={`Boletas: ${label}`}
      fullScreen
      classNames={{ root: css.root, header: css.header }}
    >
      <Group mb="md" className={css.tools}>
        <ButtonWithIcon
          icon={IconPrinter}
          variant="filled"
          onClick={() => runAndMarkSaved(() => window.print())}
        >
          Imprimir
        </ButtonWithIcon>
        <ButtonWithIcon icon={IconDownload} onClick={() => runAndMarkSaved(() => saveList(batch))}>
          CSV
        </ButtonWithIcon>
        <Text size="sm">
          Imprímalas o guárdelas ahora: no se muestran otra vez. 18 boletas por hoja A4; el código
          QR abre la votación.
        </Text>
      </Group>
      <ol className={css.sheet}>
        {codes.map((code, index) => (
          <li key={code} className={css.card}>
            <b className={css.event}>{event}</b>
            <QrCode text={link + code} label={`Código QR de la boleta ${index + 1}`} />
            <span className={css.code}>{formatTicket(code)}</span>
            <span className={css.note}>
              {[label, place, index + 1].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Modal>
  );
}

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

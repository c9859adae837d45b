import { Group, Modal, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { showTicket } from '../../../contracts/ticket-codes.ts';
import type { TicketBatch } from '../../../contracts/tickets.ts';
import { QueryView } from '../kit/query-view.tsx';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { useLayer } from '../ui/layers.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { useCall } from '../ui/use-call.ts';
import css from './ticket-sheet.module.css';

interface Props {
  batch: TicketBatch;
  onClose(): void;
}

/** All tickets of a batch as cards with a QR code, made for A4 paper. Printing prints only them. */
export function TicketSheet({ batch, onClose }: Props) {
  useLayer(true, onClose);
  const params = { id: batch.id };
  const query = useCall(
    ['ticket-codes', batch.id],
    'GET /postulations/ticket-batches/:id/codes/',
    { params },
    { gcTime: 0 },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Boletas: ${batch.label}`}
      fullScreen
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      classNames={{ root: css.root, header: css.header }}
    >
      <QueryView query={query} failed="Ha ocurrido un error, no se han podido cargar las boletas.">
        {({ codes, event, label, link }) => (
          <>
            <Group mb="md" className={css.tools}>
              <ButtonWithIcon icon={IconPrinter} variant="filled" onClick={() => window.print()}>
                Imprimir
              </ButtonWithIcon>
              <Text size="sm">18 boletas por hoja A4. El código QR abre la votación.</Text>
            </Group>
            <ol className={css.sheet}>
              {codes.map((code, at) => (
                <li key={code} className={css.card}>
                  <b className={css.event}>{event}</b>
                  <QrCode text={link + code} label={`Código QR de la boleta ${at + 1}`} />
                  <span className={css.code}>{showTicket(code)}</span>
                  <span className={css.note}>
                    {label} · {at + 1}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryView>
    </Modal>
  );
}

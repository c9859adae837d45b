import { Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { formatTicket } from '../../../contracts/ticket-codes.ts';
import type { CreatedBatch } from '../../../contracts/tickets.ts';
import { saveFile } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconDownload, IconPrinter } from '../ui/icons.ts';
import { useLayer } from '../ui/layers.ts';
import { QrCode } from '../ui/qr-code.tsx';
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
export function TicketSheet({ created, opened, onClose }: DialogProps & { created: unknown }) {
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

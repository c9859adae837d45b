import { Alert, Anchor, Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { formatPack, hourTexts } from '../hours/hour-texts.ts';
import css from '../hours/hours.module.css';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { useObjectUrl } from '../ui/chosen-picture.ts';
import { call } from '../ui/client.ts';
import { useCall } from '../ui/use-call.ts';
import { userTexts } from './user-texts.ts';

const PDF = 'application/pdf';

/** A PDF by the browser's own viewer: a blob with this type, which no browser reads as a page. */
function PdfProof({ src, title }: { src: string; title: string }) {
  const blob = useMemo(() => {
    const bytes = atob(src.slice(src.indexOf(',') + 1));
    return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: PDF });
  }, [src]);
  const address = useObjectUrl(blob);
  if (address === null) return null;
  return (
    <>
      <iframe className={css.pdf} src={`${address}#navpanes=0`} title={title} />
      <Anchor href={address} target="_blank" py="xs">
        Abrir el PDF
      </Anchor>
    </>
  );
}

/** The proof, fetched when the dialog opens: it has no public address. */
function Proof({ purchase }: { purchase: PurchaseItem }) {
  const query = useCall(
    [...STUDIO_KEY, 'proof', purchase.id],
    'GET /capsula/purchases/:id/proof/',
    { params: { id: purchase.id } },
    { staleTime: 0, gcTime: 0 },
  );
  const label = `Comprobante de ${purchase.customer}`;
  return (
    <QueryView query={query} loading="Cargando el comprobante…" failed={hourTexts.proofNotShown}>
      {({ src }) =>
        src.startsWith(`data:${PDF};`) ? (
          <PdfProof src={src} title={label} />
        ) : (
          <img className={css.proof} src={src} alt={label} />
        )
      }
    </QueryView>
  );
}

/** Shows the proof of a purchase and approves or rejects it. */
export function PurchaseDialog(props: RecordDialogProps<PurchaseItem>) {
  const { item: purchase, opened, onClose, onSaved } = props;
  const [isRejecting, setIsRejecting] = useState(false);
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (value) => (isRejecting && value.trim() === '' ? 'Debe indicar el motivo.' : null),
    },
  });
  const isOpen = purchase.state === 'in_review';
  const state = isRejecting ? 'rejected' : 'approved';
  return (
    <FormDialog
      title={`Compra de ${purchase.customer}`}
      opened={opened}
      onClose={onClose}
      form={form}
      beforeSend={() => {
        if (!isOpen) onClose();
        return isOpen;
      }}
      send={({ reason }) =>
        call('POST /capsula/purchases/:id/decide/', {
          params: { id: purchase.id },
          body: { state, reason },
        })
      }
      success={userTexts.decided}
      failure={userTexts.notDecided}
      onSaved={onSaved}
      submitLabel={isOpen ? (isRejecting ? 'Rechazar' : 'Aprobar') : 'Listo'}
      closeLabel="Salir"
      secondaryAction={
        isOpen ? (
          <Button variant="default" onClick={() => setIsRejecting(!isRejecting)}>
            {isRejecting ? 'Mejor aprobar' : 'Rechazar…'}
          </Button>
        ) : null
      }
    >
      <Text className={css.wrap}>{formatPack(purchase)}</Text>
      <Text size="sm" className={css.wrap}>
        {purchase.method}
        {purchase.reference === '' ? '' : ` · referencia ${purchase.reference}`}
      </Text>
      {purchase.has_proof ? <Proof purchase={purchase} /> : <Text>No hay comprobante.</Text>}
      {isOpen && isRejecting ? (
        <Textarea
          label="Motivo"
          description="Lo lee el cliente."
          required
          maxLength={300}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      ) : null}
      {isOpen && !isRejecting ? (
        <Alert variant="outline" color="gray">
          Al aprobar se acreditan {formatHours(purchase.hours)}, válidas por {purchase.valid_days}{' '}
          días.
        </Alert>
      ) : null}
    </FormDialog>
  );
}

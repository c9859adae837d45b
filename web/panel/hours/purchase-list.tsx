import { Badge, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { keepPreviousData } from '@tanstack/react-query';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import { FormDialog } from '../kit/fields/form-dialog.tsx';
import { createCountFormat } from '../kit/fields/texts.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { upload } from '../ui/client.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconPhotoUp } from '../ui/icons.ts';
import { useListParams } from '../ui/list-place.ts';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { formatPack, formatPayment, hourTexts, purchaseBadges } from './hour-texts.ts';
import css from './hours.module.css';
import { ProofField } from './proof-field.tsx';

interface ProofFormProps extends DialogProps {
  purchase: PurchaseItem;
  onSaved(): void;
}

/** Sends the proof of a purchase later, or another one while it is in review. */
function ProofForm({ purchase, ...dialogProps }: ProofFormProps) {
  const form = useForm<{ reference: string; proof: File | null }>({
    initialValues: { reference: purchase.reference, proof: null },
    validate: { proof: (value) => (value === null ? 'Debe adjuntar el comprobante.' : null) },
  });
  return (
    <FormDialog
      {...dialogProps}
      title="Enviar comprobante"
      form={form}
      send={(fields, options) =>
        upload('PATCH /capsula/purchases/:id/', { params: { id: purchase.id }, fields }, options)
      }
      success={hourTexts.sent}
      failure={hourTexts.notSent}
      uploadName="el comprobante"
      submitLabel="Enviar"
    >
      <ProofField
        label="Comprobante"
        description={`Una foto, captura o PDF del pago de ${purchase.pack_name} por ${purchase.method}.`}
        value={form.values.proof}
        onChange={(proof) => form.setFieldValue('proof', proof)}
        error={form.errors.proof}
      />
      <TextInput
        label="Referencia"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
    </FormDialog>
  );
}

/** A purchase of hours in a list: what was bought, how it was paid, its state, and the proof to send. */
function PurchaseCard({ purchase, onSend }: { purchase: PurchaseItem; onSend(): void }) {
  const { state, has_proof } = purchase;
  const badge = purchaseBadges[state];
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={700} className={css.wrap}>
            {formatPack(purchase)}
          </Text>
          <Text size="sm" c="dimmed" className={css.wrap}>
            {formatPayment(purchase)}
          </Text>
          <Badge variant="outline" color={badge.color} c="dark" mt={4}>
            {badge.label}
          </Badge>
          {state === 'awaiting_proof' ? (
            <Text size="sm" mt={4}>
              {toSentence(`Envíelo antes del ${showTime(purchase.expires_at)}`)}
            </Text>
          ) : null}
          {purchase.decision_reason === '' ? null : (
            <Text size="sm" mt={4} className={css.wrap}>
              Motivo: {purchase.decision_reason}
            </Text>
          )}
        </div>
        {state === 'awaiting_proof' || state === 'in_review' ? (
          <ButtonWithIcon
            icon={IconPhotoUp}
            variant={state === 'awaiting_proof' ? 'filled' : 'default'}
            onClick={onSend}
          >
            {has_proof ? 'Cambiar comprobante' : 'Enviar comprobante'}
          </ButtonWithIcon>
        ) : null}
      </Group>
    </Paper>
  );
}

const texts = {
  loading: 'Cargando compras…',
  notListed: hourTexts.purchasesNotListed,
  pages: 'Páginas de las compras',
  emptyTitle: 'Aún no hay compras',
  empty: 'Aquí verá en qué va cada compra suya.',
  notFound: '',
};

const counted = createCountFormat('compra', 'compras');

/** The own purchases, each with its state, and the proof to send. */
export function PurchaseList({ onChange }: { onChange(): void }) {
  const purchases = usePurchases();
  const { count = 0, results } = purchases.query.data ?? {};
  const dialog = useDialog<PurchaseItem>();
  return (
    <>
      <PaginatedList
        {...purchases}
        {...{ items: results, count, texts }}
        isNarrowed={false}
        status={counted(count)}
      >
        {(items) => (
          <Stack component="ul" gap="xs" className={css.list}>
            {items.map((purchase) => (
              <PurchaseCard
                key={purchase.id}
                purchase={purchase}
                onSend={() => dialog.open(purchase)}
              />
            ))}
          </Stack>
        )}
      </PaginatedList>
      {dialog.render((frame, subject) => (
        <ProofForm purchase={subject} {...frame} onSaved={onChange} />
      ))}
    </>
  );
}

/** A page of the own purchases. */
function usePurchases() {
  const { page, setPage, getPages } = useListParams();
  const query = useCall(
    [...STUDIO_KEY, 'purchases', page],
    'GET /capsula/purchases/',
    { query: { page } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { query, page, pages: getPages(query.data?.count), setPage };
}

/** The packs: the active ones for customers, all for staff. */
export function usePacks() {
  return useCall([...STUDIO_KEY, 'packs'], 'GET /capsula/packs/', {});
}

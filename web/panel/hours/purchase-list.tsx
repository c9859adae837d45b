import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import { createCountFormat } from '../kit/texts.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconPhotoUp } from '../ui/icons.ts';
import { useListParams } from '../ui/list-place.ts';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { formatPrice, hourTexts, purchaseBadges } from './hour-texts.ts';
import css from './hours.module.css';
import { ProofForm } from './proof-form.tsx';

interface PurchaseCardProps {
  purchase: PurchaseItem;
  /** Rendered below the state. */
  notes: ReactNode;
  action: ReactNode;
}

/** A purchase of hours in a list: what was bought, how it was paid, its state. */
function PurchaseCard({ purchase, notes, action }: PurchaseCardProps) {
  const { pack_name, hours, price, currency, method, reference } = purchase;
  const badge = purchaseBadges[purchase.state];
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={700} className={css.wrap}>
            {pack_name} · {formatHours(hours)} · {formatPrice(price, currency)}
          </Text>
          <Text size="sm" c="dimmed" className={css.wrap}>
            {showTime(purchase.created_at)} · {method}
            {reference === '' ? '' : ` · ref. ${reference}`}
          </Text>
          <Badge variant="outline" color={badge.color} c="dark" mt={4}>
            {badge.label}
          </Badge>
          {notes}
        </div>
        {action}
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

function Notes({ purchase }: { purchase: PurchaseItem }) {
  return (
    <>
      {purchase.state === 'awaiting_proof' ? (
        <Text size="sm" mt={4}>
          {toSentence(`Envíelo antes del ${showTime(purchase.expires_at)}`)}
        </Text>
      ) : null}
      {purchase.decision_reason === '' ? null : (
        <Text size="sm" mt={4} className={css.wrap}>
          Motivo: {purchase.decision_reason}
        </Text>
      )}
    </>
  );
}

function ProofButton({ purchase, onSend }: { purchase: PurchaseItem; onSend(): void }) {
  const { state, has_proof } = purchase;
  if (state !== 'awaiting_proof' && state !== 'in_review') return null;
  return (
    <ButtonWithIcon
      icon={IconPhotoUp}
      variant={state === 'awaiting_proof' ? 'filled' : 'default'}
      onClick={onSend}
    >
      {has_proof ? 'Cambiar comprobante' : 'Enviar comprobante'}
    </ButtonWithIcon>
  );
}

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
                notes={<Notes purchase={purchase} />}
                action={<ProofButton purchase={purchase} onSend={() => dialog.open(purchase)} />}
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

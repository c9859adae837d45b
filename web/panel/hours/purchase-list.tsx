import { Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { counting } from '../kit/texts.ts';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { PaginatedList } from '../ui/paginated-list.tsx';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { hourTexts } from './hour-texts.ts';
import css from './hours.module.css';
import { ProofForm } from './proof-form.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import { usePurchases } from './use-purchases.ts';

const texts = {
  loading: 'Cargando compras…',
  notListed: hourTexts.purchasesNotListed,
  pages: 'Páginas de las compras',
  emptyTitle: 'Aún no hay compras',
  empty: 'Aquí verá en qué va cada compra suya.',
  notFound: '',
};
const counted = counting('compra', 'compras');

function Notes({ purchase }: { purchase: PurchaseItem }) {
  return (
    <>
      {purchase.state === 'awaiting_proof' ? (
        <Text size="sm" mt={4}>
          Envíelo antes del {showTime(purchase.expires_at)}.
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

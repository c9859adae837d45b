import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { purchaseLooks } from '../hours/hour-texts.ts';
import css from '../hours/hours.module.css';
import { PurchaseCard } from '../hours/purchase-card.tsx';
import { usePurchases } from '../hours/use-purchases.ts';
import { counting } from '../kit/texts.ts';
import { useStudioRefresh } from '../reservations/use-studio.ts';
import { FoundList } from '../ui/found-list.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useListFilter } from '../ui/use-list-params.ts';
import { PurchaseModal } from './purchase-modal.tsx';
import { userTexts } from './user-texts.ts';

type State = PurchaseItem['state'];

const texts = {
  loading: 'Cargando compras…',
  failed: userTexts.notListed.replace('los usuarios', 'las compras'),
  what: 'las compras',
  empty: { title: 'Nada por revisar', text: 'Aquí estarán las compras con su comprobante.' },
  notFound: 'Ninguna compra en este estado.',
  counted: counting('compra', 'compras'),
};

function Decision({ purchase }: { purchase: PurchaseItem }) {
  const { decided_by, decision_reason } = purchase;
  if (decided_by === '') return null;
  return (
    <Text size="sm" c="dimmed" className={css.wrap}>
      {decided_by}
      {decision_reason === '' ? '' : `: ${decision_reason}`}
    </Text>
  );
}

function ReviewButton({ purchase, onOpen }: { purchase: PurchaseItem; onOpen(): void }) {
  const isWaiting = purchase.state === 'in_review';
  if (!isWaiting && !purchase.has_proof) return null;
  return (
    <Button
      variant={isWaiting ? 'filled' : 'default'}
      onClick={onOpen}
      aria-label={`Revisar la compra de ${purchase.customer}`}
    >
      {isWaiting ? 'Revisar' : 'Ver comprobante'}
    </Button>
  );
}

function Purchases({ state }: { state: State | undefined }) {
  const purchases = usePurchases(state);
  const refresh = useStudioRefresh();
  const dialog = useDialog<PurchaseItem>();
  return (
    <>
      <FoundList {...purchases} isSearched={state !== 'in_review'} texts={texts}>
        {(items) => (
          <Stack component="ul" gap="xs" className={css.list} maw={820}>
            {items.map((purchase) => (
              <PurchaseCard
                key={purchase.id}
                purchase={purchase}
                customer={purchase.customer}
                notes={<Decision purchase={purchase} />}
                action={<ReviewButton purchase={purchase} onOpen={() => dialog.open(purchase)} />}
              />
            ))}
          </Stack>
        )}
      </FoundList>
      {dialog.state ? (
        <PurchaseModal
          key={dialog.state.round}
          purchase={dialog.state.subject}
          opened={dialog.state.opened}
          onClose={dialog.close}
          onDecided={() => void refresh()}
        />
      ) : null}
    </>
  );
}

const ALL = 'all';
const TO_REVIEW = 'in_review';
const states = Object.keys(purchaseLooks) as State[];

/** The purchases of all customers; those to review first. */
export function PurchasesPanel() {
  const [chosen, setChosen] = useListFilter('state', [ALL, ...states]);
  const state = chosen ?? TO_REVIEW;
  const options = Object.entries(purchaseLooks).map(([value, { label }]) => ({ value, label }));
  return (
    <>
      <Group mb="md">
        <NativeSelect
          aria-label="Estado de las compras"
          data={[{ value: ALL, label: 'Todas' }, ...options]}
          value={state}
          onChange={({ currentTarget: { value } }) => setChosen(value === TO_REVIEW ? null : value)}
        />
      </Group>
      <Purchases key={state} state={state === ALL ? undefined : state} />
    </>
  );
}

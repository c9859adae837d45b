import { Badge, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { priceWords, purchaseLooks } from '../hours/hour-texts.ts';
import css from '../hours/hours.module.css';
import { usePurchases } from '../hours/use-purchases.ts';
import { useStudioRefresh } from '../reservations/use-studio.ts';
import { hoursWords } from '../reservations/words.ts';
import { FoundList } from '../ui/found-list.tsx';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { PurchaseModal } from './purchase-modal.tsx';
import { userTexts } from './user-texts.ts';

type State = PurchaseItem['state'];

const texts = {
  loading: 'Cargando compras…',
  failed: userTexts.notListed.replace('los usuarios', 'las compras'),
  what: 'las compras',
  empty: { title: 'Nada por revisar', text: 'Aquí estarán las compras con su comprobante.' },
  notFound: 'Ninguna compra en este estado.',
  counted: (count: number) => `${count} ${count === 1 ? 'compra' : 'compras'}`,
};

function PurchaseRow({ purchase, onOpen }: { purchase: PurchaseItem; onOpen(): void }) {
  const { state, customer, pack_name, hours, price, currency, method, reference } = purchase;
  const look = purchaseLooks[state];
  const canOpen = purchase.has_proof || state === 'in_review';
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={700} className={css.wrap}>
            {customer}
          </Text>
          <Text className={css.wrap}>
            {pack_name} · {hoursWords(hours)} · {priceWords(price, currency)}
          </Text>
          <Text size="sm" c="dimmed" className={css.wrap}>
            {showTime(purchase.created_at)} · {method}
            {reference === '' ? '' : ` · ref. ${reference}`}
          </Text>
          <Badge variant="outline" color={look.color} c="dark" mt={4}>
            {look.label}
          </Badge>
          {purchase.decided_by === '' ? null : (
            <Text size="sm" c="dimmed" className={css.wrap}>
              {purchase.decided_by}
              {purchase.decision_reason === '' ? '' : `: ${purchase.decision_reason}`}
            </Text>
          )}
        </div>
        {canOpen ? (
          <Button
            variant={state === 'in_review' ? 'filled' : 'default'}
            onClick={onOpen}
            aria-label={`Revisar la compra de ${customer}`}
          >
            {state === 'in_review' ? 'Revisar' : 'Ver comprobante'}
          </Button>
        ) : null}
      </Group>
    </Paper>
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
              <PurchaseRow
                key={purchase.id}
                purchase={purchase}
                onOpen={() => dialog.open(purchase)}
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

/** The purchases of all customers; those to review first. */
export function PurchasesPanel() {
  const [state, setState] = useState<State | ''>('in_review');
  const options = Object.entries(purchaseLooks).map(([value, { label }]) => ({ value, label }));
  return (
    <>
      <Group mb="md">
        <NativeSelect
          aria-label="Estado de las compras"
          data={[{ value: '', label: 'Todas' }, ...options]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value as State | '')}
        />
      </Group>
      <Purchases key={state} state={state === '' ? undefined : state} />
    </>
  );
}

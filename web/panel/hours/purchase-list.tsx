import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { hoursWords } from '../reservations/words.ts';
import { FoundList } from '../ui/found-list.tsx';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { hourTexts, priceWords, purchaseLooks } from './hour-texts.ts';
import css from './hours.module.css';
import { ProofForm } from './proof-form.tsx';
import { usePurchases } from './use-purchases.ts';

const texts = {
  loading: 'Cargando compras…',
  failed: hourTexts.purchasesNotListed,
  what: 'las compras',
  empty: { title: 'Aún no hay compras', text: 'Aquí verá en qué va cada compra suya.' },
  notFound: '',
  counted: (count: number) => `${count} ${count === 1 ? 'compra' : 'compras'}`,
};

function PurchaseRow({ purchase, onSend }: { purchase: PurchaseItem; onSend(): void }) {
  const { state, pack_name, hours, price, currency, method, reference } = purchase;
  const look = purchaseLooks[state];
  const canSend = state === 'awaiting_proof' || state === 'in_review';
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={700} className={css.wrap}>
            {pack_name} · {hoursWords(hours)} · {priceWords(price, currency)}
          </Text>
          <Text size="sm" c="dimmed" className={css.wrap}>
            {showTime(purchase.created_at)} · {method}
            {reference === '' ? '' : ` · ref. ${reference}`}
          </Text>
          <Badge variant="outline" color={look.color} c="dark" mt={4}>
            {look.label}
          </Badge>
          {state === 'awaiting_proof' ? (
            <Text size="sm" mt={4}>
              Envíelo antes del {showTime(purchase.expires_at)}.
            </Text>
          ) : null}
          {purchase.decision_reason === '' ? null : (
            <Text size="sm" mt={4} className={css.wrap}>
              Motivo: {purchase.decision_reason}
            </Text>
          )}
        </div>
        {canSend ? (
          <Button
            variant={state === 'awaiting_proof' ? 'filled' : 'default'}
            leftSection={<IconPhotoUp size={18} aria-hidden />}
            onClick={onSend}
          >
            {purchase.has_proof ? 'Cambiar comprobante' : 'Enviar comprobante'}
          </Button>
        ) : null}
      </Group>
    </Paper>
  );
}

/** The own purchases, each with its state, and the proof to send. */
export function PurchaseList({ onChange }: { onChange(): void }) {
  const purchases = usePurchases(undefined);
  const dialog = useDialog<PurchaseItem>();
  return (
    <>
      <FoundList {...purchases} isSearched={false} texts={texts}>
        {(items) => (
          <Stack component="ul" gap="xs" className={css.list}>
            {items.map((purchase) => (
              <PurchaseRow
                key={purchase.id}
                purchase={purchase}
                onSend={() => dialog.open(purchase)}
              />
            ))}
          </Stack>
        )}
      </FoundList>
      {dialog.state ? (
        <ProofForm
          key={dialog.state.round}
          purchase={dialog.state.subject}
          opened={dialog.state.opened}
          onClose={dialog.close}
          onSaved={onChange}
        />
      ) : null}
    </>
  );
}

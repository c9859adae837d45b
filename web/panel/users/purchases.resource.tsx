import { Badge, Text } from '@mantine/core';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { formatPack, formatPayment, hourTexts, purchaseBadges } from '../hours/hour-texts.ts';
import { defineResource } from '../kit/record/resource.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { IconEyeCheck } from '../ui/icons.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';

function StateCell({ state, decided_by, decision_reason }: PurchaseItem) {
  const { label, color } = purchaseBadges[state];
  const decision = [decided_by, decision_reason].filter(Boolean).join(': ');
  return (
    <>
      <Badge variant="outline" color={color} c="dark" miw="max-content">
        {label}
      </Badge>
      {decision === '' ? null : (
        <Text size="sm" c="dimmed">
          {decision}
        </Text>
      )}
    </>
  );
}

/** The purchases of all customers; by default those to review. */
export const purchases = defineResource({
  key: [...STUDIO_KEY, 'purchases'],
  alsoStale: [STUDIO_KEY, ['today']],
  calls: { list: 'GET /capsula/purchases/' },
  paging: 'plain',
  noun: { singular: 'compra', plural: 'compras', gender: 'f' },
  title: 'Compras',
  name: ({ customer }) => customer,
  texts: {
    notListed: hourTexts.purchasesNotListed,
    emptyTitle: 'Nada por revisar',
    empty: 'Aquí estarán las compras con su comprobante.',
    notFound: 'Ninguna compra en este estado.',
  },
  filters: [
    {
      param: 'state',
      query: 'state',
      label: 'Estado de las compras',
      all: 'Todas',
      options: Object.entries(purchaseBadges).map(([value, { label }]) => ({ value, label })),
      initial: 'in_review',
    },
  ],
  columns: [
    { label: 'Cliente', isRowHead: true, text: ({ customer }) => customer },
    { label: 'Compra', from: 'sm', text: formatPack },
    { label: 'Pago', from: 'md', text: formatPayment },
    { label: 'Estado', cell: (purchase) => <StateCell {...purchase} /> },
  ],
  dialogs: { review: PurchaseDialog },
  actions: ({ state, has_proof, customer }) =>
    state === 'in_review' || has_proof
      ? [{ label: `Revisar la compra de ${customer}`, icon: IconEyeCheck, dialog: 'review' }]
      : [],
});

import { Badge, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PurchaseItem } from '../../../contracts/hours.ts';
import { formatHours } from '../reservations/studio-texts.ts';
import { showTime } from '../ui/show-time.ts';
import { formatPrice, purchaseBadges } from './hour-texts.ts';
import css from './hours.module.css';

interface PurchaseCardProps {
  purchase: PurchaseItem;
  /** Rendered below the state. */
  notes: ReactNode;
  action: ReactNode;
}

/** A purchase of hours in a list: what was bought, how it was paid, its state. */
export function PurchaseCard({ purchase, notes, action }: PurchaseCardProps) {
  const { pack_name, hours, price, currency, method, reference } = purchase;
  const look = purchaseBadges[purchase.state];
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
          <Badge variant="outline" color={look.color} c="dark" mt={4}>
            {look.label}
          </Badge>
          {notes}
        </div>
        {action}
      </Group>
    </Paper>
  );
}

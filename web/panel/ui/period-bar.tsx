import { ActionIcon, Button, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconChevronLeft, IconChevronRight } from './icons.ts';

interface PeriodBarProps {
  /** As in 'Mes'. */
  unit: string;
  /** Name of the period that is shown. */
  title: string;
  onMove(direction: 1 | -1): void;
  onToday(): void;
  children?: ReactNode;
}

/** Previous period, next period, today, and the period that is shown. */
export function PeriodBar({ unit, title, onMove, onToday, children }: PeriodBarProps) {
  const control = { variant: 'default', size: 44 } as const;
  return (
    <Group justify={children ? 'space-between' : 'flex-start'} gap="xs" mb="md">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon {...control} aria-label={`${unit} anterior`} onClick={() => onMove(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon {...control} aria-label={`${unit} siguiente`} onClick={() => onMove(1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={onToday}>
          Hoy
        </Button>
      </Group>
      <Title order={2} size="h3" aria-live="polite">
        {title.charAt(0).toUpperCase() + title.slice(1)}
      </Title>
      {children}
    </Group>
  );
}

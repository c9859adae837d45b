import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { IconTrash, type TablerIcon } from './icons.ts';

interface IconActionProps {
  /** Accessible name with the object of the action: 'Eliminar “Tarima”'. */
  label: string;
  onClick(): void;
  isBusy?: boolean;
  color?: string;
  children: ReactNode;
}

/** As high as a table's row allows; elsewhere large enough for touch. */
export const ACTION_SIZE = { '--ai-size': 'calc(var(--row, 48px) - 4px)' } as const;

export function IconAction({ label, onClick, isBusy = false, color, children }: IconActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={color ?? 'gray'}
      style={ACTION_SIZE}
      aria-label={label}
      title={label}
      loading={isBusy}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface RemoveActionProps {
  /** Accessible name with the deleted object: 'Eliminar “Tarima”'. */
  label: string;
  isBusy: boolean;
  onRemove(): void;
}

export function RemoveAction({ label, isBusy, onRemove }: RemoveActionProps) {
  return (
    <IconAction label={label} color="red" isBusy={isBusy} onClick={onRemove}>
      <IconTrash size={20} aria-hidden />
    </IconAction>
  );
}

/** Button with an icon before its label; a secondary one by default. */
export function ButtonWithIcon({
  icon: Icon,
  ...props
}: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: TablerIcon }) {
  return <Button variant="default" leftSection={<Icon size={18} aria-hidden />} {...props} />;
}

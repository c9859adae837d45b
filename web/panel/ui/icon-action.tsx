import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface IconActionProps {
  /** What it does, and to what: 'Eliminar “Tarima”'. */
  label: string;
  onClick(): void;
  isBusy?: boolean;
  color?: string;
  children: ReactNode;
}

/** A small button with a picture for a name, large enough for a thumb. */
export function IconAction({ label, onClick, isBusy = false, color, children }: IconActionProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color={color ?? 'gray'}
        size={44}
        aria-label={label}
        loading={isBusy}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface RemoveActionProps {
  /** What goes: 'Eliminar “Tarima”'. */
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

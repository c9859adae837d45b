import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface IconActionProps {
  /** Accessible name with the object of the action: 'Eliminar “Tarima”'. */
  label: string;
  onClick(): void;
  isBusy?: boolean;
  color?: string;
  children: ReactNode;
}

/** Icon button, large enough for touch. */
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

import { Badge, Switch } from '@mantine/core';

interface ActiveSwitchProps {
  /** Whose switch it is. */
  name: string;
  isActive: boolean;
  disabled?: boolean;
  /** With the ending that its noun asks for. */
  word?: 'Activo' | 'Activa';
  onToggle(isActive: boolean): void;
}

/** Turns one row of a list on and off. */
export function ActiveSwitch(props: ActiveSwitchProps) {
  const { name, isActive, disabled = false, word = 'Activo', onToggle } = props;
  return (
    <Switch
      size="md"
      aria-label={`${word}: ${name}`}
      checked={isActive}
      disabled={disabled}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    />
  );
}

/** Beside the name of what is turned off. */
export function InactiveBadge({ word = 'Inactivo' }: { word?: 'Inactivo' | 'Inactiva' }) {
  return (
    <Badge color="gray" variant="light" ml="xs" c="var(--ink)">
      {word}
    </Badge>
  );
}

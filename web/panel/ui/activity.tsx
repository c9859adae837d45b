import { Badge, Switch } from '@mantine/core';

interface ActiveSwitchProps {
  name: string;
  isActive: boolean;
  disabled?: boolean;
  /** Masculine or feminine form. */
  word?: 'Activo' | 'Activa';
  onToggle(isActive: boolean): void;
}

/** Switch that activates and deactivates a row. */
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

/** Badge next to the name of an inactive row. */
export function InactiveBadge({ word = 'Inactivo' }: { word?: 'Inactivo' | 'Inactiva' }) {
  return (
    <Badge color="gray" variant="light" ml="xs" c="var(--ink)">
      {word}
    </Badge>
  );
}

import { Button, Group, Paper, Text } from '@mantine/core';
import css from './resource-section.module.css';

interface SelectionBarProps {
  text: string;
  actions?: readonly { label: string; run(): void }[];
  onRemove?: (() => void) | undefined;
  onClear(): void;
}

/** Actions for the selected rows, at the bottom of the screen while rows are selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { text, actions = [], onRemove, onClear } = props;
  return (
    <Paper withBorder shadow="md" p="xs" className={css.bar} role="region" aria-label="Selección">
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {text}
        </Text>
        {actions.map(({ label, run }) => (
          <Button key={label} variant="default" px="sm" onClick={run}>
            {label}
          </Button>
        ))}
        {onRemove ? (
          <Button variant="default" c="red" px="sm" onClick={onRemove}>
            Eliminar selección
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" c="dark" px="sm" onClick={onClear}>
          Quitar selección
        </Button>
      </Group>
    </Paper>
  );
}

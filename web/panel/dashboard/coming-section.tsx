import { Paper, Text, Title } from '@mantine/core';

/** A section of the menu that a later version brings: it says so instead of being a dead link. */
export function ComingSection({ label }: { label: string }) {
  return (
    <Paper withBorder p="xl" maw={560}>
      <Title order={1} mb="sm">
        {label}
      </Title>
      <Text>
        Esta sección llegará en una próxima versión. Por ahora no hay nada que hacer aquí.
      </Text>
    </Paper>
  );
}

import { Alert, Button, Center, Loader, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonText } from './field-errors.ts';

/** Something is being fetched. */
export function LoadingState({ label = 'Cargando…' }: { label?: string }) {
  return (
    <Center py="xl" role="status" aria-live="polite" style={{ gap: '0.75rem' }}>
      <Loader size="sm" aria-hidden />
      <Text>{label}</Text>
    </Center>
  );
}

interface EmptyStateProps {
  title: string;
  /** What will be here, and what to do now. */
  children: ReactNode;
  action?: ReactNode;
}

/** There is nothing yet, or nothing that fits a search. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Paper withBorder p="xl" maw={560}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <Text mb={action ? 'md' : 0}>{children}</Text>
      {action}
    </Paper>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** What could not be shown, as a sentence. */
  text: string;
  onRetry(): void;
}

/** What was asked for did not come; offers to ask again. */
export function ErrorState({ error, text, onRetry }: ErrorStateProps) {
  return (
    <Alert
      color="red"
      title="Ops!"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      maw={560}
      variant="outline"
    >
      <Text mb="md">{reasonText(error, text)}</Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={onRetry}
      >
        Intentar de nuevo
      </Button>
    </Alert>
  );
}

import { Alert, Center, Loader, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { getReasonText } from './field-errors.ts';
import { ButtonWithIcon } from './icon-action.tsx';
import { IconAlertTriangle, IconRefresh } from './icons.ts';

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
  /** Describes what will be shown, and the next step. */
  children: ReactNode;
  action?: ReactNode;
}

/** Empty state of a list or a search. */
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
  /** Error text: a sentence that says what could not be shown. */
  text: string;
  onRetry(): void;
}

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
      <Text mb="md">{getReasonText(error, text)}</Text>
      <ButtonWithIcon icon={IconRefresh} onClick={onRetry}>
        Intentar de nuevo
      </ButtonWithIcon>
    </Alert>
  );
}

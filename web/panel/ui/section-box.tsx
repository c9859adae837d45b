import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function SectionTitle({ about, children }: { about?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Title order={1} mb={about ? 'xs' : 'md'}>
        {children}
      </Title>
      {about ? (
        <Text c="dimmed" mb="md" maw={720}>
          {about}
        </Text>
      ) : null}
    </>
  );
}

export function SectionBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

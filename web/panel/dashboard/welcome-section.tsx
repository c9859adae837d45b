import { Anchor, List, Paper, Text, Title } from '@mantine/core';
import type { Section } from './sections.ts';

interface WelcomeProps {
  userName: string;
  sections: readonly Section[];
}

/** The first screen: who is here, and where to go. */
export function WelcomeSection({ userName, sections }: WelcomeProps) {
  const ready = sections.filter((section) => section.screen !== null);
  return (
    <Paper withBorder p="xl" maw={720}>
      <Title order={1} mb="sm">
        Bienvenido, {userName}
      </Title>
      <Text mb="md">
        {ready.length > 0
          ? 'Lo que cambie aquí se ve en el sitio en la siguiente visita. ¿Por dónde empezamos?'
          : 'Sus secciones llegarán en una próxima versión. Por ahora no hay nada pendiente.'}
      </Text>
      <List spacing="xs">
        {ready.map((section) => (
          <List.Item key={section.code}>
            <Anchor href={`#${section.code}`}>{section.label}</Anchor>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

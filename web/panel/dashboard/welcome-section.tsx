import { Anchor, SimpleGrid, Text, Title } from '@mantine/core';
import { sectionPath } from '../ui/place.ts';
import { BackupLine } from './backup-line.tsx';
import type { Section } from './sections.ts';
import { TodoCards } from './todo-cards.tsx';

interface WelcomeProps {
  userName: string;
  sections: readonly Section[];
}

/** Welcome screen: the user's name, open tasks, and links to the sections. */
export function WelcomeSection({ userName, sections }: WelcomeProps) {
  const ready = sections.filter((section) => section.screen !== null);
  return (
    <>
      <Title order={1} mb="md">
        Bienvenido, {userName}
      </Title>
      <TodoCards />
      <BackupLine />
      {ready.length === 0 ? null : (
        <nav aria-label="Ir a una sección">
          <Text mt="xl" mb="xs">
            ¿Por dónde empezamos?
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="xs" verticalSpacing={0} maw={960}>
            {ready.map((section) => (
              <Anchor key={section.code} href={sectionPath(section.code)} py="xs">
                {section.label}
              </Anchor>
            ))}
          </SimpleGrid>
        </nav>
      )}
    </>
  );
}

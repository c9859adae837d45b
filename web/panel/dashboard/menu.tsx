import { AppShell, NavLink, ScrollArea, Text } from '@mantine/core';
import type { Section } from './sections.ts';

interface MenuProps {
  sections: readonly Section[];
  current: number;
  /** An entry was pressed; its link leads to the section. */
  onChoose(): void;
}

/** The sections by group; each is a link, so that it can be opened in a tab of its own. */
export function Menu({ sections, current, onChoose }: MenuProps) {
  const groups = Map.groupBy(sections, (section) => section.group);
  return (
    <AppShell.Section grow component={ScrollArea} p="xs">
      {[...groups].map(([group, members]) => (
        <div key={group}>
          {group === '' ? null : (
            <Text
              component="h2"
              ff="var(--font-text)"
              size="xs"
              fw={700}
              tt="uppercase"
              c="dimmed"
              px="sm"
              pt="md"
              pb={4}
            >
              {group}
            </Text>
          )}
          {members.map((section) => (
            <NavLink
              key={section.code}
              href={`#${section.code}`}
              label={section.label}
              active={section.code === current}
              aria-current={section.code === current ? 'page' : undefined}
              onClick={onChoose}
            />
          ))}
        </div>
      ))}
    </AppShell.Section>
  );
}

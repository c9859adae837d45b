import { AppShell, NavLink, ScrollArea, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sectionPath } from '../ui/place.ts';
import type { Section } from './sections.ts';

interface MenuProps {
  sections: readonly Section[];
  /** Code of the shown section; null if none is. */
  current: number | null;
  /** Whether the menu is open on a narrow screen. */
  isOpen: boolean;
  onChoose(): void;
}

/** Scrolls the entry of the shown section into view. */
function useEntryInView(current: number | null, isOpen: boolean) {
  const entry = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening of section or menu.
  useEffect(() => {
    entry.current?.scrollIntoView({ block: 'nearest' });
  }, [current, isOpen]);
  return entry;
}

/** The sections by group; each is a link, so that it can be opened in a new tab. */
export function Menu({ sections, current, isOpen, onChoose }: MenuProps) {
  const entry = useEntryInView(current, isOpen);
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
              ref={section.code === current ? entry : undefined}
              href={sectionPath(section.code)}
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

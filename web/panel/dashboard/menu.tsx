import { AppShell, Badge, NavLink, ScrollArea, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sectionPath } from '../ui/place.ts';
import type { Section } from './sections.ts';
import { todayQuery } from './today-query.ts';
import type { Todo } from './todo-texts.ts';

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

/** Tasks whose number the menu shows. */
const COUNTED: ReadonlySet<Todo['kind']> = new Set([
  'messages',
  'purchases',
  'requests',
  'applicants',
  'to_review',
]);

/** Number of waiting tasks of each section. */
function useCounts(): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...todayQuery, staleTime: 60_000 });
  const waiting = data?.todo.filter(({ kind, count }) => COUNTED.has(kind) && count > 0) ?? [];
  return new Map(waiting.map(({ section, count }) => [section, count]));
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <Badge size="sm" color="signal.7" miw="max-content">
      {value}
    </Badge>
  );
}

/** The sections by group; each is a link, so that it can be opened in a new tab. */
export function Menu({ sections, current, isOpen, onChoose }: MenuProps) {
  const entry = useEntryInView(current, isOpen);
  const counts = useCounts();
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
          {members.map(({ icon: Icon, ...section }) => (
            <NavLink
              key={section.code}
              ref={section.code === current ? entry : undefined}
              href={sectionPath(section.code)}
              label={section.label}
              leftSection={<Icon size={18} aria-hidden />}
              rightSection={<Count value={counts.get(section.code)} />}
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

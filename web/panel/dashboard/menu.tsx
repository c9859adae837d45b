import { AppShell, Badge, NavLink, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconChevronDown, IconChevronRight, IconSearch } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';
import { listGroups, type Section } from './sections.ts';
import { todayQuery } from './todo-cards.tsx';
import type { Todo } from './todo-texts.ts';

interface MenuProps {
  sections: readonly Section[];
  /** Code of the shown section; null if none is. */
  current: number | null;
  /** Whether the menu is open on a narrow screen. */
  isOpen: boolean;
  onChoose(): void;
  /** Opens the palette. */
  onSearch(): void;
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

/** Kinds of tasks whose number the menu shows. */
const COUNTED_TODOS: ReadonlySet<Todo['kind']> = new Set([
  'messages',
  'purchases',
  'requests',
  'applicants',
  'to_review',
]);

/** Number of waiting tasks of each section. */
function useCounts(): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...todayQuery, staleTime: 60_000 });
  const waitingTodos =
    data?.todo.filter(({ kind, count }) => COUNTED_TODOS.has(kind) && count > 0) ?? [];
  return new Map(waitingTodos.map(({ section, count }) => [section, count]));
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <Badge size="sm" color="signal.7" miw="max-content">
      {value}
    </Badge>
  );
}

/** Minimum number of groups with which they are folded at first. */
const MIN_FOLDED_GROUPS = 4;

/**
 * The sections, in groups that fold if the menu is long, all but the one in use; each section is a link, so that it can be
 * opened in a new tab.
 */
export function Menu({ sections, current, isOpen, onChoose, onSearch }: MenuProps) {
  const entry = useEntryInView(current, isOpen);
  const counts = useCounts();
  /** Whether a group is open, by its name, if the user opened or folded it. */
  const [openByGroup, setOpenByGroup] = useState<Readonly<Record<string, boolean>>>({});
  const renderLink = ({ icon: Icon, ...section }: Section) => (
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
  );
  const [today, ...groups] = listGroups(sections);
  return (
    <AppShell.Section grow component={ScrollArea} p="xs">
      {today?.members.map(renderLink)}
      <NavLink
        component="button"
        type="button"
        label="Buscar"
        leftSection={<IconSearch size={18} aria-hidden />}
        onClick={onSearch}
      />
      {groups.map(({ name, members }) => {
        if (members.length === 1) return members.map(renderLink);
        const isCurrentGroup = members.some(({ code }) => code === current);
        const isShown = isCurrentGroup || (openByGroup[name] ?? groups.length < MIN_FOLDED_GROUPS);
        const waiting = members.reduce((sum, { code }) => sum + (counts.get(code) ?? 0), 0);
        const Chevron = isShown ? IconChevronDown : IconChevronRight;
        const head = {
          label: name,
          fw: 700,
          leftSection: <Chevron size={18} aria-hidden />,
          rightSection: <Count value={isShown || waiting === 0 ? undefined : waiting} />,
        };
        return (
          <div key={name}>
            {isCurrentGroup ? (
              <NavLink component="div" {...head} style={{ pointerEvents: 'none' }} />
            ) : (
              <NavLink
                component="button"
                type="button"
                {...head}
                aria-expanded={isShown}
                onClick={() => setOpenByGroup({ ...openByGroup, [name]: !isShown })}
              />
            )}
            {isShown ? members.map(renderLink) : null}
          </div>
        );
      })}
    </AppShell.Section>
  );
}

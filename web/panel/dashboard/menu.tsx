import { AppShell, Badge, NavLink, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconChevronDown, IconChevronRight } from '../ui/icons.ts';
import { sectionPath } from '../ui/place.ts';
import { listGroups, type MenuLine, type Section } from './sections.ts';
import { todayQuery } from './todo-cards.tsx';
import type { Todo } from './todo-texts.ts';

interface MenuProps {
  sections: readonly Section[];
  /** Code of the shown section; null if none is. */
  current: number | null;
  /** Whether the menu is open on a narrow screen. */
  isOpen: boolean;
  onChoose(): void;
}

/** Scrolls the line of the shown section into view. */
function useLineInView(current: number | null, isOpen: boolean) {
  const line = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening of section or menu.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [current, isOpen]);
  return line;
}

/** Kinds of tasks whose number the menu shows. */
const COUNTED_TODOS: ReadonlySet<Todo['kind']> = new Set([
  'messages',
  'purchases',
  'requests',
  'judges',
  'to_review',
]);

/** Returns the number of waiting tasks of a line of the menu. */
function useCount() {
  const { data } = useQuery({ ...todayQuery, staleTime: 60_000 });
  const todos = data?.todo.filter(({ kind }) => COUNTED_TODOS.has(kind)) ?? [];
  return ({ sections }: MenuLine) => {
    const own = todos.filter(({ section }) => sections.some(({ code }) => code === section));
    return own.reduce((sum, { count }) => sum + count, 0);
  };
}

function Count({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <Badge size="sm" color="signal.7" miw="max-content">
      {value}
    </Badge>
  );
}

/** Minimum number of groups with which they are folded at first. */
const MIN_FOLDED_GROUPS = 4;

/**
 * The sections, in groups that fold if the menu is long, all but the one in use; each line is a link, so that it can be
 * opened in a new tab. The first line stays in sight.
 */
export function Menu({ sections, current, isOpen, onChoose }: MenuProps) {
  const shown = useLineInView(current, isOpen);
  const count = useCount();
  /** Whether a group is open, by its name, if the user opened or folded it. */
  const [openByGroup, setOpenByGroup] = useState<Readonly<Record<string, boolean>>>({});
  const isCurrent = (line: MenuLine) => line.sections.some(({ code }) => code === current);
  const renderLine = (line: MenuLine) => {
    const { icon: Icon, label, sections: own } = line;
    return (
      <NavLink
        key={own[0].code}
        ref={isCurrent(line) ? shown : undefined}
        href={sectionPath(own[0].code)}
        label={label}
        leftSection={<Icon size={18} aria-hidden />}
        rightSection={<Count value={count(line)} />}
        active={isCurrent(line)}
        aria-current={isCurrent(line) ? 'page' : undefined}
        onClick={onChoose}
      />
    );
  };
  const groups = listGroups(sections);
  const [today, ...alone] = groups.find(({ name }) => name === '')?.lines ?? [];
  const named = groups.filter(({ name }) => name !== '');
  return (
    <>
      <AppShell.Section px="xs" pt="xs">
        {today ? renderLine(today) : null}
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} px="xs" pb="xs">
        {named.map(({ name, note, lines }) => {
          const isCurrentGroup = lines.some(isCurrent);
          const isShown = isCurrentGroup || (openByGroup[name] ?? named.length < MIN_FOLDED_GROUPS);
          const waiting = lines.reduce((sum, line) => sum + count(line), 0);
          const Chevron = isShown ? IconChevronDown : IconChevronRight;
          const head = {
            label: name,
            description: named.length < MIN_FOLDED_GROUPS ? undefined : note,
            styles: { label: { fontWeight: 700 } },
            leftSection: <Chevron size={18} aria-hidden />,
            rightSection: <Count value={isShown ? 0 : waiting} />,
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
              {isShown ? lines.map(renderLine) : null}
            </div>
          );
        })}
        {alone.map(renderLine)}
      </AppShell.Section>
    </>
  );
}

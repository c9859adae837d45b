import { Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  InlineContext,
  type RecordSurface,
  SurfaceContext,
  type Unsaved,
} from '../ui/record-surface.ts';
import { LoadingState } from '../ui/states.tsx';
import css from './record-page.module.css';
import { listStoredTabs } from './stored-input.ts';
import type { UnsavedTabs } from './use-unsaved-tabs.ts';

interface TabFrameProps {
  name: string;
  isShown: boolean;
  unsaved: UnsavedTabs;
  page: Pick<RecordSurface, 'path' | 'nest' | 'cover'> & { id: string };
  children: ReactNode;
}

/** Renders forms and dialogs as parts of the page, and registers their unsaved input. */
function TabFrame({ name, isShown, unsaved, page, children }: TabFrameProps) {
  const [round, setRound] = useState(0);
  const restart = useCallback(() => setRound((before) => before + 1), []);
  const { register: registerIn, close, sharedBy, saveAll } = unsaved;
  const register = useCallback((read: () => Unsaved) => registerIn(name, read), [registerIn, name]);
  const surface = useMemo(
    () => ({
      ...page,
      place: { page: page.id, tab: name },
      isRestarted: round > 0,
      save: () => void saveAll(),
      isShown,
      register,
      close,
      sharedBy,
      restart,
    }),
    [name, isShown, register, close, sharedBy, saveAll, restart, round, page],
  );
  return (
    <SurfaceContext value={surface}>
      <InlineContext value>
        <Suspense key={round} fallback={<LoadingState />}>
          {children}
        </Suspense>
      </InlineContext>
    </SurfaceContext>
  );
}

/** Marks a tab whose input is not saved, or was refused. */
function TabErrorMark({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <span className={css.mark} data-failed={hasFailed || undefined} aria-hidden>
        {hasFailed ? '!' : null}
      </span>
      <VisuallyHidden>{hasFailed ? ', con errores' : ', sin guardar'}</VisuallyHidden>
    </>
  );
}

interface RecordTabsProps {
  name: string;
  tab: string;
  tabs: ReadonlyArray<{ name: string; label: string }>;
  unsaved: UnsavedTabs;
  page: TabFrameProps['page'];
  /** Number of publications, after which the tabs are read anew. */
  publications: number;
  onOpen(name: string): void;
  render(name: string): ReactNode;
}

/** The tabs; one with unsaved input stays as it is while another one is open. */
export function RecordTabs(props: RecordTabsProps) {
  const { tab, tabs, unsaved, onOpen } = props;
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  // What was typed in them is filled in again.
  const [storedTabs] = useState(() => listStoredTabs(props.page.id));
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are scrolled sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is opened
  useEffect(() => {
    const opened = list.current?.querySelector('[aria-selected=true]');
    opened?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <Tabs
      className={css.tabs}
      value={tab}
      onChange={(next) => next !== null && onOpen(next)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      activateTabWithKeyboard={false}
      keepMountedMode="display-none"
    >
      <Tabs.List ref={list} className={css.list} aria-label={`Partes de ${props.name}`}>
        {tabs.map((item) => (
          <Tabs.Tab
            key={item.name}
            value={item.name}
            className={css.tab}
            rightSection={
              unsaved.tabs.has(item.name) ? (
                <TabErrorMark hasFailed={unsaved.failed.has(item.name)} />
              ) : null
            }
          >
            {item.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((item) => (
        <Tabs.Panel key={item.name} value={item.name} className={css.panel}>
          {item.name === tab || unsaved.tabs.has(item.name) || storedTabs.includes(item.name) ? (
            <TabFrame
              key={props.publications}
              name={item.name}
              isShown={item.name === tab}
              unsaved={unsaved}
              page={props.page}
            >
              {props.render(item.name)}
            </TabFrame>
          ) : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

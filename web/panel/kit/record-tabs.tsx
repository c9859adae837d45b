import { Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { InlineContext, type RecordSurface, SurfaceContext } from '../ui/record-surface.ts';
import { LoadingState } from '../ui/states.tsx';
import css from './record-page.module.css';
import { useEditorState, useOpenEditor } from './use-editor.ts';

type Page = Pick<RecordSurface, 'path' | 'nest' | 'cover' | 'close'>;

interface TabFrameProps {
  tab: string;
  isShown: boolean;
  page: Page;
  /** Keeps the tab as it is; returns the function that ends it. */
  hold(tab: string): () => void;
  children: ReactNode;
}

/** Renders forms and dialogs as parts of the page. */
function TabFrame({ tab, isShown, page, hold: holdTab, children }: TabFrameProps) {
  const hold = useCallback(() => holdTab(tab), [holdTab, tab]);
  const surface = useMemo(() => ({ ...page, tab, isShown, hold }), [page, tab, isShown, hold]);
  return (
    <SurfaceContext value={surface}>
      <InlineContext value>
        <Suspense fallback={<LoadingState />}>{children}</Suspense>
      </InlineContext>
    </SurfaceContext>
  );
}

/** Marks a tab whose input is not saved, or was refused. */
function TabMark({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <span className={css.mark} data-failed={hasFailed || undefined} aria-hidden>
        {hasFailed ? '!' : null}
      </span>
      <VisuallyHidden>{hasFailed ? ', con errores' : ', sin guardar'}</VisuallyHidden>
    </>
  );
}

/** The tabs that hold what is not kept elsewhere: how often each is held. */
function useHeldTabs() {
  const [held, setHeld] = useState<readonly string[]>([]);
  const hold = useCallback((tab: string) => {
    setHeld((before) => [...before, tab]);
    return () => setHeld((before) => before.toSpliced(before.indexOf(tab), 1));
  }, []);
  return { held, hold };
}

interface RecordTabsProps {
  name: string;
  tab: string;
  tabs: ReadonlyArray<{ name: string; label: string }>;
  page: Page;
  onOpen(name: string): void;
  render(name: string): ReactNode;
}

/** The tabs of a record; one with input that is not kept stays as it is while another one is open. */
export function RecordTabs({ name, tab, tabs, page, onOpen, render }: RecordTabsProps) {
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const editor = useOpenEditor();
  useEditorState(editor);
  const unsaved = editor.listTabs();
  const { held, hold } = useHeldTabs();
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
      <Tabs.List ref={list} className={css.list} aria-label={`Partes de ${name}`}>
        {tabs.map((item) => {
          const mark = unsaved.has(item.name) ? (
            <TabMark hasFailed={editor.hasErrors(item.name)} />
          ) : null;
          return (
            <Tabs.Tab key={item.name} value={item.name} className={css.tab} rightSection={mark}>
              {item.label}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {tabs.map((item) => (
        <Tabs.Panel key={item.name} value={item.name} className={css.panel}>
          {item.name === tab || held.includes(item.name) ? (
            <TabFrame tab={item.name} isShown={item.name === tab} page={page} hold={hold}>
              {render(item.name)}
            </TabFrame>
          ) : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

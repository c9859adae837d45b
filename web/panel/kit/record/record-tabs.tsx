import { Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { InlineContext, type RecordSurface, SurfaceContext } from '../../ui/record-surface.ts';
import { LoadingState } from '../../ui/states.tsx';
import { Folded } from '../fields/folded.tsx';
import css from './record-page.module.css';
import { isOfTab, type PageTab } from './resource-parts.ts';
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

const scrollToPart = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'start' });

interface TabContentProps {
  tab: PageTab;
  /** The tab, or what of it was opened by its own name. */
  opened: string;
  hasUnsaved(name: string): boolean;
  render(name: string): ReactNode;
}

/** What a tab has: one part, or several below each other, the rarely needed ones folded. */
function TabContent({ tab, opened, hasUnsaved, render }: TabContentProps) {
  const { name, parts = [name], advanced = [] } = tab;
  const renderPart = (part: string) => (
    <div key={part} ref={part === opened && part !== name ? scrollToPart : undefined}>
      {render(part)}
    </div>
  );
  return (
    <Stack gap="xl">
      {parts.map(renderPart)}
      {advanced.length === 0 ? null : (
        <Folded
          label="Avanzado"
          isNeeded={advanced.some((part) => part === opened || hasUnsaved(part))}
        >
          {advanced.map(renderPart)}
        </Folded>
      )}
    </Stack>
  );
}

interface RecordTabsProps {
  name: string;
  tab: string;
  tabs: ReadonlyArray<PageTab>;
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
  const shown = tabs.find((item) => isOfTab(item, tab))?.name ?? tab;
  const isUnsaved = (item: PageTab) => [...unsaved].some((name) => isOfTab(item, name));
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are scrolled sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is opened
  useEffect(() => {
    const opened = list.current?.querySelector('[aria-selected=true]');
    opened?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <Tabs
      className={css.tabs}
      value={shown}
      onChange={(next) => next !== null && onOpen(next)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      activateTabWithKeyboard={false}
      keepMountedMode="display-none"
    >
      <Tabs.List ref={list} className={css.list} aria-label={`Partes de ${name}`}>
        {tabs.map((item) => {
          const mark = isUnsaved(item) ? <TabMark hasFailed={editor.hasErrors(item.name)} /> : null;
          return (
            <Tabs.Tab key={item.name} value={item.name} className={css.tab} rightSection={mark}>
              {item.label}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {tabs.map((item) => (
        <Tabs.Panel key={item.name} value={item.name} className={css.panel}>
          {item.name === shown || held.includes(item.name) ? (
            <TabFrame tab={item.name} isShown={item.name === shown} page={page} hold={hold}>
              <TabContent
                tab={item}
                opened={tab}
                hasUnsaved={(part) => unsaved.has(part)}
                render={render}
              />
            </TabFrame>
          ) : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import { use, useCallback, useRef, useState } from 'react';
import { alertWarning } from '../ui/alerts.tsx';
import { BUSY, confirmDiscard } from '../ui/confirm.tsx';
import { type SharedForms, SurfaceContext, type Unsaved } from '../ui/record-surface.ts';

/**
 * The unsaved input of a record's page by its tabs, and what the forms of the page share. Input of a
 * page within a tab of another one is also unsaved in that tab.
 */
export function useUnsavedTabs(onClose: () => void) {
  const held = useRef(new Map<symbol, { tab: string; read(): Unsaved }>());
  const forms = useRef(new Map<string, SharedForms>());
  const [tabs, setTabs] = useState<ReadonlySet<string>>(new Set());
  const holdOuter = use(SurfaceContext)?.hold;
  const hold = useCallback(
    (tab: string, read: () => Unsaved) => {
      const key = Symbol(tab);
      const publish = () => setTabs(new Set([...held.current.values()].map((one) => one.tab)));
      held.current.set(key, { tab, read });
      publish();
      const release = holdOuter?.(() => {
        // Its draft is of another record than that of the outer page.
        const { keep, readAgain, ...unsaved } = read();
        return unsaved;
      });
      return () => {
        held.current.delete(key);
        publish();
        release?.();
      };
    },
    [holdOuter],
  );
  const leave = useRef(onClose);
  leave.current = onClose;
  const close = useCallback(() => {
    const unsaved = [...held.current.values()].map(({ read }) => read());
    const lost = unsaved.filter(({ isKept }) => !isKept);
    const isBusy = unsaved.some((one) => one.isBusy);
    if (isBusy) alertWarning(BUSY);
    else {
      void confirmDiscard(lost.length > 0, () => {
        for (const { discard } of lost) discard?.();
        leave.current();
      });
    }
    return !isBusy;
  }, []);
  /** Saves all that was typed as the drafts of the forms. Resolves to whether they are saved. */
  const keepDrafts = useCallback(async () => {
    for (const { read } of held.current.values())
      if ((await read().keep?.()) === false) return false;
    return true;
  }, []);
  /** Runs what uses up the drafts of the forms, with all that was typed, and shows its outcome in them. */
  const runWithDrafts = useCallback(
    async (run: () => Promise<boolean>) => {
      const unsaved = [...held.current.values()].map(({ read }) => read());
      if (!(await keepDrafts()) || !(await run())) return;
      await Promise.all(unsaved.map(({ readAgain }) => readAgain?.()));
    },
    [keepDrafts],
  );
  const sharedBy = useCallback((target: string): SharedForms => {
    const shared = forms.current.get(target) ?? {
      tab: crypto.randomUUID(),
      draft: { current: null },
    };
    forms.current.set(target, shared);
    return shared;
  }, []);
  return { tabs, hold, close, keepDrafts, runWithDrafts, sharedBy };
}

export type UnsavedTabs = ReturnType<typeof useUnsavedTabs>;

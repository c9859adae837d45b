import { use, useCallback, useEffect, useRef, useState } from 'react';
import { alertSuccess, alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { BUSY_TEXT, confirmDiscard } from '../ui/confirm.tsx';
import {
  createSharedForms,
  type SharedForms,
  SurfaceContext,
  type Unsaved,
} from '../ui/record-surface.ts';
import { createSaveRound } from '../ui/save-round.ts';
import { focusFirstError } from './plain-form.tsx';

/**
 * The unsaved input of a record's page by its tabs, its saving, and what the forms of the page share.
 * Input of a page within a tab of another one is also unsaved in that tab.
 * @param showTab opens the tab of a form that could not be saved
 */
export function useUnsavedTabs(onClose: () => void, showTab: (tab: string) => void) {
  const held = useRef(new Map<symbol, { tab: string; read(): Unsaved }>());
  const forms = useRef(new Map<string, SharedForms>());
  const [tabs, setTabs] = useState<ReadonlySet<string>>(new Set());
  const registerOuter = use(SurfaceContext)?.register;
  const register = useCallback(
    (tab: string, read: () => Unsaved) => {
      const key = Symbol(tab);
      const publish = () => setTabs(new Set([...held.current.values()].map((item) => item.tab)));
      held.current.set(key, { tab, read });
      publish();
      const release = registerOuter?.(() => {
        // It belongs to another record, whose page saves it.
        const { check, save, ...unsaved } = read();
        return unsaved;
      });
      return () => {
        held.current.delete(key);
        publish();
        release?.();
      };
    },
    [registerOuter],
  );
  const closeRef = useRef(onClose);
  closeRef.current = onClose;
  const close = useCallback(() => {
    const unsaved = [...held.current.values()].map(({ read }) => read());
    const unsavedInput = unsaved.filter(({ isDrafted }) => !isDrafted);
    const isBusy = unsaved.some((item) => item.isBusy);
    if (isBusy) alertWarning(BUSY_TEXT);
    else {
      void confirmDiscard(unsavedInput.length > 0, () => {
        for (const { discard } of unsavedInput) discard?.();
        closeRef.current();
      });
    }
    return !isBusy;
  }, []);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  const show = useRef(showTab);
  show.current = showTab;
  const fail = useCallback((invalidTabs: readonly string[]) => {
    setFailed(new Set(invalidTabs));
    const [first] = invalidTabs;
    if (first === undefined) return;
    show.current(first);
    focusFirstError();
  }, []);
  /**
   * Saves the forms of all tabs: all of them, or none where the calls allow that. Resolves to whether
   * nothing is left to save.
   */
  const saveAll = useCallback(async () => {
    const forms = [...held.current.values()].map(({ tab, read }) => ({ tab, ...read() }));
    if (forms.some(({ isBusy }) => isBusy)) {
      alertWarning(BUSY_TEXT);
      return false;
    }
    const invalidTabs = forms.filter(({ check }) => check?.() === false).map(({ tab }) => tab);
    fail(invalidTabs);
    if (invalidTabs.length > 0) return false;
    const saved = forms.flatMap(({ tab, save }) => (save ? { tab, save } : []));
    const round = createSaveRound(saved.length, async (changes) => {
      return (await call('PATCH /h/records/', { body: { changes } })).records;
    });
    const unsaved: string[] = [];
    setIsSaving(true);
    await Promise.all(
      saved.map(async ({ tab, save }) => {
        const isSaved = await save(round);
        if (!isSaved) unsaved.push(tab);
        round.leave(isSaved);
      }),
    );
    setIsSaving(false);
    // The others wait for the first that could not be saved.
    fail(unsaved.slice(0, 1));
    if (round.notifiesOnce && unsaved.length === 0)
      alertSuccess('Se han guardado todos los cambios.');
    return unsaved.length === 0;
  }, [fail]);
  const discardAll = useCallback(() => {
    for (const { read } of held.current.values()) read().discard?.();
  }, []);
  useEffect(() => {
    setFailed((before) => new Set([...before].filter((tab) => tabs.has(tab))));
  }, [tabs]);
  const sharedBy = useCallback((target: string): SharedForms => {
    const shared = forms.current.get(target) ?? createSharedForms();
    forms.current.set(target, shared);
    return shared;
  }, []);
  return { tabs, failed, isSaving, register, close, saveAll, discardAll, sharedBy };
}

export type UnsavedTabs = ReturnType<typeof useUnsavedTabs>;

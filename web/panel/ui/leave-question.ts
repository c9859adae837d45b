import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { alertWarning } from './alerts.tsx';
import { askDiscard, BUSY_TEXT } from './confirm.tsx';
import { layers } from './layers.ts';
import { hasStoredInput } from './session.ts';
import { listUnsavedInput, removeUnsavedWarning } from './unsaved-input.ts';
import { panelHistory } from './use-place.ts';

const isBlocked: BlockerFunction = (move) => {
  const blocks = listUnsavedInput().length > 0 && panelHistory.isLeaving(move);
  if (blocks && move.historyAction === 'POP') panelHistory.delayQueueUntilPop();
  return blocks;
};

/** Asks whether the input of a page may be lost; it is then no draft either. */
async function confirmLeave(): Promise<boolean> {
  const unsaved = listUnsavedInput();
  if (unsaved.some(({ isBusy }) => isBusy)) {
    alertWarning(BUSY_TEXT);
    return false;
  }
  const isConfirmed = await askDiscard({ isNavigation: true });
  if (isConfirmed) for (const { discard } of unsaved) discard?.();
  return isConfirmed;
}

/**
 * Asks before the account logs out; input that may be lost is forgotten while its session lasts.
 * Resolves to whether it may log out.
 */
export async function confirmLogOut(): Promise<boolean> {
  const unsaved = listUnsavedInput();
  if (unsaved.some(({ isBusy }) => isBusy)) {
    alertWarning(BUSY_TEXT);
    return false;
  }
  if ((unsaved.length > 0 || hasStoredInput()) && !(await askDiscard())) return false;
  await Promise.all(unsaved.map(({ discard }) => discard?.()));
  removeUnsavedWarning();
  return true;
}

/**
 * Asks before navigation leaves a page whose unsaved input would be lost; until then all stays. A
 * component of its own, because it is rendered again whenever the router moves.
 */
export function LeaveQuestion(): null {
  const blocker = useBlocker(isBlocked);
  const latest = useRef(blocker);
  const isAsking = useRef(false);
  const askAndProceed = useCallback(async () => {
    isAsking.current = true;
    const isConfirmed = await confirmLeave();
    isAsking.current = false;
    const { proceed, reset } = latest.current;
    if (isConfirmed) proceed?.();
    else {
      reset?.();
      panelHistory.restoreAddress();
    }
  }, []);
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked') return;
    // Back while it is asked means no.
    if (isAsking.current) layers.closeUppermost();
    else void askAndProceed();
  }, [blocker, askAndProceed]);
  return null;
}

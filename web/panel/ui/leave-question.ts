import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { alertWarning } from './alerts.tsx';
import { askDiscard, BUSY_TEXT } from './confirm.tsx';
import { layers } from './layers.ts';
import { listLosses, listUnsavedInput, removeUnsavedWarning } from './unsaved-input.ts';
import { panelHistory } from './use-place.ts';

const isBlocked: BlockerFunction = (move) => {
  const blocks = listLosses().length > 0 && panelHistory.isLeaving(move);
  if (blocks && move.historyAction === 'POP') panelHistory.delayQueueUntilPop();
  return blocks;
};

/**
 * Asks whether input may be lost that is not kept. Resolves to whether it may be left.
 * @param isNavigation as for `askConfirmation`
 */
export async function confirmLeave(isNavigation = false): Promise<boolean> {
  const losses = listLosses();
  if (losses.some(({ isBusy }) => isBusy)) {
    alertWarning(BUSY_TEXT);
    return false;
  }
  if (losses.length === 0) return true;
  return askDiscard({ isNavigation, isFile: losses.every(({ isFile }) => isFile) });
}

/** As `confirmLeave`, before the account logs out; what is typed is sent while its session lasts. */
export async function confirmLogOut(): Promise<boolean> {
  if (!(await confirmLeave())) return false;
  await Promise.all(listUnsavedInput().map(({ flush }) => flush?.()));
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
    const isConfirmed = await confirmLeave(true);
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

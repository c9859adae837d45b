import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { alertWarning } from './alerts.tsx';
import { askDiscard, BUSY_TEXT } from './confirm.tsx';
import { closeUppermost, hasLayers } from './layers.ts';
import { isClosing, isLeaving, restoreAddress } from './navigation.ts';
import { listLosses, listUnsavedInput, removeUnsavedWarning } from './unsaved-input.ts';

/** Settled when the router has undone the step back that it holds; null if it holds a link. */
let undone: Promise<unknown> | null = null;

/** Holds a step back while something is open over the page, and what leaves input that would be lost. */
const isHeld: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (isClosing(currentLocation)) return false;
  const isBack = historyAction === 'POP';
  const losesInput = isLeaving(currentLocation, nextLocation) && listLosses().length > 0;
  if (!losesInput && !(isBack && hasLayers())) return false;
  undone = isBack
    ? new Promise((done) => window.addEventListener('popstate', done, { once: true }))
    : null;
  return true;
};

/** Asks whether input may be lost that is not kept. Resolves to whether it may be left. */
export async function confirmLeave(): Promise<boolean> {
  const losses = listLosses();
  if (losses.some(({ isBusy }) => isBusy)) {
    alertWarning(BUSY_TEXT);
    return false;
  }
  if (losses.length === 0) return true;
  return askDiscard(losses.every(({ isFile }) => isFile));
}

/** As `confirmLeave`, before the account logs out; what is typed is sent while its session lasts. */
export async function confirmLogOut(): Promise<boolean> {
  if (!(await confirmLeave())) return false;
  await Promise.all(listUnsavedInput().map(({ flush }) => flush?.()));
  removeUnsavedWarning();
  return true;
}

/**
 * Makes a step back close what is open over the page, and asks before navigation leaves a page whose
 * unsaved input would be lost. A component of its own, because it is rendered again whenever the router moves.
 */
export function LeaveQuestion(): null {
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const answer = async () => {
      await undone;
      const closesLayer = undone !== null && hasLayers();
      if (!closesLayer && (await confirmLeave())) {
        blocker.proceed();
        return;
      }
      blocker.reset();
      restoreAddress();
      if (closesLayer) closeUppermost();
    };
    void answer();
  }, [blocker]);
  return null;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/api.ts';
import { readFieldErrors } from '../../../ui/field-errors.ts';
import { alertError, alertSuccess, alertWarning, dismissAlert } from '../../ui/alerts.tsx';
import type { UploadOptions } from '../../ui/client.ts';
import { getFailureText, isNotFoundError } from '../../ui/field-errors.ts';

/** How an action is reported to the user. */
export interface SaveTexts {
  /** Text under '¡Completado!'; null if the screen itself shows the result. */
  success: string | null;
  /** Text under 'Ops!'; the server's reason follows it. */
  failure: string;
}

export interface SaveOptions<T> extends SaveTexts {
  onSaved?(result: T): void;
  /** Called with the field messages of a 400 response, by the names of the form. */
  onFieldErrors?(errors: Record<string, string>): void;
  /** Shows an error of no field (default: alert 'Ops!'). Returns an id to dismiss it. */
  notifyError?(text: string): string;
  /** Maps field names of the wire to those of the form. */
  rename?: Readonly<Record<string, string>>;
}

export interface Saving<T> {
  isBusy: boolean;
  /** Fraction of an upload that was sent, 0 to 1; null if nothing is being sent. */
  progress: number | null;
  /** Runs one call at a time; further clicks meanwhile do nothing. Resolves to whether it was saved. */
  save(run: (options: UploadOptions) => Promise<T>): Promise<boolean>;
  /** Cancels the upload in flight. */
  cancel(): void;
}

const RECORD_DELETED = 'Otra persona lo eliminó mientras tanto; puede que esté en la Papelera.';

/** Shows the failure; returns the id of a persistent alert, or null. */
export function notifyFailure<T>(error: unknown, options: SaveOptions<T>): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') {
    alertWarning('Se canceló la subida. Nada se ha guardado.');
    return null;
  }
  const { non_field_errors: general, ...errors } = readFieldErrors(error, options.rename);
  const hasFields = Object.keys(errors).length > 0;
  if (!(error instanceof ApiError)) reportError(error);
  if (hasFields) options.onFieldErrors?.(errors);
  const notify = options.notifyError ?? alertError;
  if (general !== undefined) return notify(general);
  if (hasFields && options.onFieldErrors) return null;
  if (isNotFoundError(error)) return notify(`${options.failure} ${RECORD_DELETED}`);
  const [first] = Object.values(errors);
  return notify(first ? `${options.failure} ${first}` : getFailureText(error, options.failure));
}

/**
 * Gives the focus back to the button of an action that has ended. While the action runs the button is
 * disabled, and browsers take the focus from a disabled element.
 */
export function usePreservedFocus(isBusy: boolean): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      focused.current = document.activeElement;
      return;
    }
    const before = focused.current;
    focused.current = null;
    if (!(before instanceof HTMLElement) || document.activeElement !== document.body) return;
    before.focus({ preventScroll: true });
  }, [isBusy]);
}

/** State of saving from a form or a button: busy flag, progress, alerts and field errors. */
export function useSave<T = unknown>(options: SaveOptions<T>): Saving<T> {
  const queries = useQueryClient();
  const flight = useRef<AbortController | null>(null);
  const lastError = useRef<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { mutateAsync, isPending } = useMutation({
    // Without a connection the call fails at once instead of waiting for one.
    networkMode: 'always',
    mutationFn: (run: (upload: UploadOptions) => Promise<T>) => {
      flight.current = new AbortController();
      return run({ onProgress: setProgress, signal: flight.current.signal });
    },
    onSuccess(result) {
      if (options.success !== null) alertSuccess(options.success);
      options.onSaved?.(result);
    },
    onError(error) {
      lastError.current = notifyFailure(error, options);
      // Refreshes the lists that still show a deleted item.
      if (isNotFoundError(error)) void queries.invalidateQueries();
    },
    onSettled() {
      flight.current = null;
      setProgress(null);
    },
  });
  const isUnderway = useRef(false);
  usePreservedFocus(isPending);

  async function save(run: (upload: UploadOptions) => Promise<T>): Promise<boolean> {
    if (isUnderway.current) return false;
    isUnderway.current = true;
    if (lastError.current !== null) dismissAlert(lastError.current);
    lastError.current = null;
    const isSaved = await mutateAsync(run).then(
      () => true,
      () => false,
    );
    isUnderway.current = false;
    return isSaved;
  }
  return { isBusy: isPending, progress, save, cancel: () => flight.current?.abort() };
}

interface RowActionOptions {
  /** Reloads the list after each action, and after a 404: the row was deleted meanwhile. */
  refresh(): Promise<unknown>;
  /** Reports a failure; by default the alert 'Ops!'. */
  notifyFailure?(error: unknown, text: string): void;
}

/**
 * Runs actions on single rows of a list. Actions with the same `scope` run one after another; a
 * second action on a row that is still busy does nothing.
 */
export function useRowActions(scope: string, options: RowActionOptions) {
  const underway = useRef(new Set<number>());
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const { mutateAsync } = useMutation({
    scope: { id: scope },
    networkMode: 'always',
    mutationFn: async ({ work }: { id: number; work(): Promise<unknown> }) => {
      await work();
      await options.refresh();
    },
  });
  const notify =
    options.notifyFailure ?? ((error, text) => void alertError(getFailureText(error, text)));

  function setBusy(id: number, isBusy: boolean): void {
    if (isBusy) underway.current.add(id);
    else underway.current.delete(id);
    setBusyIds(new Set(underway.current));
  }

  /** Returns whether the action was done and the list was reloaded. */
  async function act(
    id: number,
    work: () => Promise<unknown>,
    { success, failure }: SaveTexts,
  ): Promise<boolean> {
    if (underway.current.has(id)) return false;
    setBusy(id, true);
    try {
      await mutateAsync({ id, work });
      if (success !== null) alertSuccess(success);
      return true;
    } catch (error) {
      notify(error, failure);
      if (isNotFoundError(error)) await options.refresh().catch(reportError);
      return false;
    } finally {
      setBusy(id, false);
    }
  }
  return { busyIds, act };
}

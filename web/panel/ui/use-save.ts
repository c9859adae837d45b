import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../ui/api.ts';
import { alertError, alertSuccess, alertWarning, dismissAlert } from './alerts.tsx';
import type { UploadOptions } from './client.ts';
import { failureText, fieldErrorsOf, isGone } from './field-errors.ts';

interface SaveOptions<T> {
  /** Told under '¡Completado!'; null where the screen itself says it. */
  success: string | null;
  /** Told under 'Ops!' when the server gives no text of its own. */
  failure: string;
  onSaved?(result: T): void;
  /** Texts by field of a 400 answer; put them beside the fields. */
  onFieldErrors?(errors: Record<string, string>): void;
  /** Tells what is not told beside a field; 'Ops!' unless given. Answers what can be dismissed. */
  tellError?(text: string): string;
  /** The wire's field names where the form's differ. */
  rename?: Readonly<Record<string, string>>;
}

export interface Saving<T> {
  isBusy: boolean;
  /** Share of an upload that was sent, 0 to 1; null when nothing is being sent. */
  progress: number | null;
  /** Runs one call at a time: while it runs, a second press does nothing. True when it was saved. */
  save(run: (options: UploadOptions) => Promise<T>): Promise<boolean>;
  /** Cancels the upload in flight. */
  cancel(): void;
}

/** Answers the alert that stays, if one does. */
function tellFailure<T>(error: unknown, options: SaveOptions<T>): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') {
    alertWarning('Se canceló la subida. Nada se ha guardado.');
    return null;
  }
  const { non_field_errors: general, ...errors } = fieldErrorsOf(error, options.rename);
  const hasFields = Object.keys(errors).length > 0;
  if (!(error instanceof ApiError)) reportError(error);
  if (hasFields) options.onFieldErrors?.(errors);
  const tell = options.tellError ?? alertError;
  if (general !== undefined) return tell(general);
  if (hasFields && options.onFieldErrors) return null;
  const [first] = Object.values(errors);
  return tell(first ? `${options.failure} ${first}` : failureText(error, options.failure));
}

/** Saving from a form or a button: busy state, progress, alerts and errors beside the fields. */
export function useSave<T = unknown>(options: SaveOptions<T>): Saving<T> {
  const queries = useQueryClient();
  const flight = useRef<AbortController | null>(null);
  const told = useRef<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);

  async function save(run: (options: UploadOptions) => Promise<T>): Promise<boolean> {
    if (flight.current !== null) return false;
    const controller = new AbortController();
    flight.current = controller;
    setIsBusy(true);
    if (told.current !== null) dismissAlert(told.current);
    told.current = null;
    try {
      const result = await run({ onProgress: setProgress, signal: controller.signal });
      if (options.success !== null) alertSuccess(options.success);
      options.onSaved?.(result);
      return true;
    } catch (error) {
      told.current = tellFailure(error, options);
      // What was deleted meanwhile leaves the lists that still show it.
      if (isGone(error)) void queries.invalidateQueries();
      return false;
    } finally {
      flight.current = null;
      setIsBusy(false);
      setProgress(null);
    }
  }
  return { isBusy, progress, save, cancel: () => flight.current?.abort() };
}

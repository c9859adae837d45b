import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../ui/api.ts';
import { alertError, alertSuccess, alertWarning, dismissAlert } from './alerts.tsx';
import type { UploadOptions } from './client.ts';
import { failureText, fieldErrorsOf, isGone } from './field-errors.ts';

interface SaveOptions<T> {
  /** Text under '¡Completado!'; null if the screen itself shows the result. */
  success: string | null;
  /** Text under 'Ops!' if the server gives none. */
  failure: string;
  onSaved?(result: T): void;
  /** Called with the field messages of a 400 response. */
  onFieldErrors?(errors: Record<string, string>): void;
  /**
   * Shows an error that belongs to no field; by default the alert 'Ops!'. Returns an id that can be
   * dismissed.
   */
  tellError?(text: string): string;
  /** Maps field names of the wire to those of the form. */
  rename?: Readonly<Record<string, string>>;
}

export interface Saving<T> {
  isBusy: boolean;
  /** Fraction of an upload that was sent, 0 to 1; null if nothing is being sent. */
  progress: number | null;
  /**
   * Runs one call at a time; further clicks meanwhile do nothing. Resolves to whether it was saved.
   */
  save(run: (options: UploadOptions) => Promise<T>): Promise<boolean>;
  /** Cancels the upload in flight. */
  cancel(): void;
}

/** Shows the failure; returns the id of a persistent alert, or null. */
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

/** State of saving from a form or a button: busy flag, progress, alerts and field errors. */
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
      // Refreshes the lists that still show a deleted item.
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

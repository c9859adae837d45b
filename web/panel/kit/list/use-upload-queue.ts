import { useEffect, useReducer, useRef } from 'react';
import { readFieldErrors } from '../../../ui/field-errors.ts';
import { alertRefusedFile, alertSuccess, dismissRefusedFile } from '../../ui/alerts.tsx';
import type { UploadOptions } from '../../ui/client.ts';
import { getFailureText } from '../../ui/field-errors.ts';

export interface QueuedFile {
  /** Number of the file in this queue. */
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Fraction of the bytes sent, 0 to 1. */
  share: number;
  /** Why the upload failed. */
  error: string;
}

interface QueueOptions {
  send(file: File, options: UploadOptions): Promise<unknown>;
  /** Returns why a file is rejected without being sent, or null. */
  check(file: File): string | null;
  /** Called after each upload. */
  onSent(): void;
  /** Text of the notice when the queue is done, with the number of uploaded files. */
  sentText(count: number): string;
  failure: string;
}

function readMessage(error: unknown, failure: string): string {
  const [first] = Object.values(readFieldErrors(error));
  return first ?? getFailureText(error, failure);
}

/**
 * Uploads several files one after another. The last chosen file is sent first: lists show the
 * newest record first, so the records appear in the order in which the files were chosen. A failed
 * upload stays in the queue until it is retried or removed, and does not stop the others.
 */
export function useUploadQueue(options: QueueOptions) {
  // The uploads outlive renderings; the list is kept in a ref and rendered after each change.
  const files = useRef<QueuedFile[]>([]);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(options);
  latest.current = options;
  const flight = useRef<{ id: number; abort: AbortController } | null>(null);
  const lastId = useRef(0);
  const sent = useRef(0);
  /** What was said of the files chosen last that were not taken. */
  const refusals = useRef<readonly string[]>([]);

  function change(id: number, values: Partial<QueuedFile>): void {
    files.current = files.current.map((item) => (item.id === id ? { ...item, ...values } : item));
    render();
  }
  function removeFile(id: number): void {
    files.current = files.current.filter((item) => item.id !== id);
    render();
  }
  function reportSent(): void {
    if (sent.current > 0) alertSuccess(latest.current.sentText(sent.current));
    sent.current = 0;
  }
  /** One notice names all files that were refused, also those that the server has refused. */
  function reportRefused(): void {
    const failed = files.current.filter(({ state }) => state === 'failed');
    const texts = failed.map(({ file, error }) => `${file.name}: ${error}`);
    const all = [...refusals.current, ...texts];
    if (all.length > 0) alertRefusedFile(all.join(' '));
  }
  async function run(): Promise<void> {
    if (flight.current !== null) return;
    const next = files.current.findLast(({ state }) => state === 'waiting');
    if (next === undefined) {
      reportSent();
      return;
    }
    const { id, file } = next;
    const abort = new AbortController();
    flight.current = { id, abort };
    change(id, { state: 'sending', share: 0 });
    const { send, failure, onSent } = latest.current;
    try {
      await send(file, { onProgress: (share) => change(id, { share }), signal: abort.signal });
      sent.current += 1;
      removeFile(id);
      onSent();
    } catch (error) {
      const reason = readMessage(error, failure);
      change(id, { state: 'failed', error: reason });
      if (!abort.signal.aborted) reportRefused();
    }
    flight.current = null;
    void run();
  }
  useEffect(
    () => () => {
      files.current = [];
      flight.current?.abort.abort();
    },
    [],
  );

  return {
    files: files.current,
    /** Whether files are being sent or waiting. */
    isBusy: files.current.some(({ state }) => state !== 'failed'),
    /** Adds files; those that are rejected are named in one alert. */
    add(added: readonly File[]): void {
      dismissRefusedFile();
      const byRefusal = Map.groupBy(added, (file) => latest.current.check(file));
      const accepted = byRefusal.get(null) ?? [];
      byRefusal.delete(null);
      for (const file of accepted) {
        lastId.current += 1;
        const queued = { id: lastId.current, file, share: 0, error: '' };
        files.current = [...files.current, { ...queued, state: 'waiting' }];
      }
      refusals.current = [...byRefusal].map(
        ([refusal, refused]) => `${refused.map(({ name }) => name).join(', ')}: ${refusal}`,
      );
      reportRefused();
      render();
      void run();
    },
    retry(id: number): void {
      change(id, { state: 'waiting', error: '' });
      void run();
    },
    /** Removes a file; one that is being sent is cancelled. */
    remove(id: number): void {
      if (flight.current?.id === id) flight.current.abort.abort();
      removeFile(id);
    },
  };
}

export type UploadQueue = ReturnType<typeof useUploadQueue>;

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { DraftItem } from '../../../contracts/drafts.ts';
import { ApiError } from '../../ui/api.ts';
import { call } from '../ui/client.ts';
import type { Changes } from './draft-fields.ts';
import type { Edits } from './edits.ts';
import { draftsKey } from './use-planned.ts';

/** State of the draft of a form; `kept` also before any input. */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'other';

/** Saves the fields of a form's draft, one request at a time. */
export function useDraftStore(edits: Edits | null, knownDraft: RefObject<string | null>) {
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>('kept');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** The fields of the draft that this form has saved. */
  const storedText = useRef('{}');
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends the fields. Resolves to whether they are kept. */
  function send(part: Changes['part']): Promise<boolean> {
    const target = { call: edits?.call ?? '', ...(edits?.id ? { id: edits.id } : {}) };
    const run = async () => {
      const sent = JSON.stringify(part.data);
      const body = { ...target, ...part, replaces: knownDraft.current };
      const { saved_at } = await call('PUT /h/drafts/', { body });
      knownDraft.current = saved_at;
      storedText.current = sent;
      setSavedAt(saved_at);
      setState('kept');
      void queries.invalidateQueries({ queryKey: draftsKey });
      return true;
    };
    const result = lastRequest.current.then(run).catch((error: unknown) => {
      const isOther = error instanceof ApiError && error.status === 409;
      setState(isOther ? 'other' : 'failed');
      return false;
    });
    lastRequest.current = result;
    return result;
  }

  /** Begins with the draft that the server has. */
  function restart(draft: DraftItem | null): void {
    knownDraft.current = draft?.saved_at ?? null;
    storedText.current = '{}';
    setSavedAt(null);
    setState('kept');
  }
  return { state, setState, savedAt, kept: storedText, turn: lastRequest, send, restart };
}

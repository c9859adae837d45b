import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../ui/api.ts';
import { call } from '../ui/client.ts';
import { isNotFoundError } from '../ui/field-errors.ts';
import type { SharedForms } from '../ui/record-surface.ts';
import type { Changes } from './draft-fields.ts';
import type { Edits } from './edits.ts';
import { draftsKey } from './use-planned.ts';

/** State of the draft of a form; `kept` also before any input, `gone` when the record was deleted. */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'other' | 'gone';

function getFailure(error: unknown): DraftState {
  if (isNotFoundError(error)) return 'gone';
  return error instanceof ApiError && error.status === 409 ? 'other' : 'failed';
}

/** Saves the fields of a form's draft, one request of the record's forms at a time. */
export function useDraftStore(edits: Edits | null, shared: SharedForms) {
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>('kept');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** The fields of the draft that this form has saved. */
  const storedText = useRef('{}');

  /** Sends the fields. Resolves to whether they are kept. */
  function send(part: Changes['part']): Promise<boolean> {
    const target = { call: edits?.call ?? '', ...(edits?.id ? { id: edits.id } : {}) };
    const run = async () => {
      const sent = JSON.stringify(part.data);
      const body = { ...target, ...part, replaces: shared.draft.current };
      const { saved_at } = await call('PUT /h/drafts/', { body });
      shared.draft.current = saved_at;
      storedText.current = sent;
      setSavedAt(saved_at);
      setState('kept');
      void queries.invalidateQueries({ queryKey: draftsKey });
      return true;
    };
    const result = shared.sending.current.then(run).catch((error: unknown) => {
      setState(getFailure(error));
      return false;
    });
    shared.sending.current = result;
    return result;
  }

  /** Begins with what the server has. */
  function restart(): void {
    storedText.current = '{}';
    setSavedAt(null);
    setState('kept');
  }
  return { state, setState, savedAt, kept: storedText, send, restart };
}

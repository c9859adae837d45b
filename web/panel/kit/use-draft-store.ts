import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DraftItem } from '../../../contracts/drafts.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { ApiError } from '../../ui/api.ts';
import { call } from '../ui/client.ts';
import { isNotFoundError } from '../ui/field-errors.ts';
import type { SharedForms } from '../ui/record-surface.ts';
import type { Changes } from './draft-fields.ts';
import type { Edits } from './edits.ts';
import { draftsKey } from './use-planned.ts';

/** Milliseconds after which a draft that is not answered counts as not saved. */
const TIMEOUT = 10_000;

/**
 * Why a draft was not saved: `failed` is tried again, `refused` not before more is typed; `gone` when the
 * record was deleted.
 */
type Failure = 'failed' | 'refused' | 'other' | 'gone';

/** Statuses of refusals that pass: no session, a request that arrived too slowly, too many requests. */
const PASSING = [401, 408, 429];

function getFailure(error: unknown): Failure {
  if (isNotFoundError(error)) return 'gone';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 409) return 'other';
  const isRefused = error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);
  return isRefused ? 'refused' : 'failed';
}

/** What is known of the draft of a form. */
export interface StoredDraft {
  /** The fields of this form in the draft, as JSON; empty while an attempt was not answered: it may have been stored. */
  text: string;
  savedAt: string | null;
  /** The last attempt, if it failed. */
  failure: { reason: Failure; text: string; error: unknown } | null;
}

const NOTHING: StoredDraft = { text: '{}', savedAt: null, failure: null };

/**
 * Saves the fields of a form's draft, one request of the record's forms at a time.
 * @param opened what the server has said at this opening of the form
 */
export function useDraftStore(
  edits: Edits | null,
  shared: SharedForms,
  opened: OpenedRecord | null,
) {
  const queries = useQueryClient();
  const [stored, setStored] = useState(NOTHING);
  const latest = useRef(stored);
  function update(change: Partial<StoredDraft>): void {
    latest.current = { ...latest.current, ...change };
    setStored(latest.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (opened !== null) update(NOTHING);
  }, [opened]);

  /**
   * Sends the fields, after what was sent before. Resolves to whether they are kept.
   * @param isNeeded is asked when its turn has come
   */
  function send(
    part: Changes['part'] & { saved?: string[] },
    isNeeded = () => true,
  ): Promise<boolean> {
    const target = { call: edits?.call ?? '', ...(edits?.id ? { id: edits.id } : {}) };
    const text = JSON.stringify(part.data);
    const run = async () => {
      if (!isNeeded()) return true;
      shared.sequence.current += 1;
      const page = { tab: shared.tab, sequence: shared.sequence.current };
      const body = { ...target, ...part, replaces: shared.draft.current, ...page };
      const signal = AbortSignal.timeout(TIMEOUT);
      const { saved_at } = await call('PUT /h/drafts/', { body }, { signal });
      shared.draft.current = saved_at;
      update({ text, savedAt: saved_at, failure: null });
      void queries.invalidateQueries({ queryKey: draftsKey });
      return true;
    };
    const result = shared.sending.current.then(run).catch((error: unknown) => {
      const reason = getFailure(error);
      update({ ...(reason === 'failed' ? { text: '' } : {}), failure: { reason, text, error } });
      return false;
    });
    shared.sending.current = result;
    return result;
  }
  /** Whether the server may have a draft of this form. */
  const mayExist = () => shared.draft.current !== null || latest.current.text === '';
  return {
    ...stored,
    /** As it is now, also before the next rendering. */
    latest,
    send: (part: Changes['part']) => send(part),
    /** As `send`; what the draft has when its turn has come, or what was discarded, is not sent. */
    sendNew: (part: Changes['part']) =>
      send(part, () => JSON.stringify(part.data) !== latest.current.text),
    /**
     * Deletes the fields of this form from the draft. Resolves to whether it was done.
     * @param theirs the draft of a colleague from which the form goes on: it is hers again, as it was
     * @param saved fields that were saved: unless it has others
     */
    async discard(
      fields: string[],
      theirs: DraftItem | null,
      saved: readonly string[],
    ): Promise<boolean> {
      // Nothing was added to a draft that is hers still.
      const isOwn = () => shared.draft.current !== theirs?.saved_at || latest.current.text === '';
      const isNeeded = () => mayExist() && (theirs === null || saved.length > 0 || isOwn());
      const isDone = await send({ fields, data: {}, base: {}, saved: [...saved] }, isNeeded);
      if (isDone) update({ text: '{}' });
      return isDone;
    },
    /** Goes on from a draft of before: what is in the form is sent, also if it is as it was stored. */
    adopt: () => update({ text: '' }),
    forgetFailure: () => update({ failure: null }),
  };
}

import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DraftItem } from '../../../contracts/drafts.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { ApiError } from '../../ui/api.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { readSession, WAITING_INPUT_KEY } from '../ui/session.ts';
import { askMerge } from './ask-merge.tsx';
import { getDraft, only, withoutSaved } from './draft-fields.ts';
import type { Edits } from './edits.ts';
import type { Values } from './fields.tsx';
import { isSame } from './merge.ts';
import { draftsKey } from './use-planned.ts';
import { keepInput, readInput } from './waiting-input.ts';

/** Milliseconds without typing after which a draft is saved. */
const PAUSE = 2000;

/** State of the draft of a form; `kept` also before any input. */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'other';

interface DraftOptions {
  edits: Edits | null;
  // biome-ignore lint/suspicious/noExplicitAny: forms have values of many types
  form: UseFormReturnType<any>;
  /** What the server said when the form was opened; null before. */
  opened: OpenedRecord | null;
  /** The record that the inputs started from. */
  base: RefObject<Values | null>;
  /** When the draft was saved that the forms of this record know. */
  known: RefObject<string | null>;
}

type DraftPart = NonNullable<ReturnType<typeof getDraft>>['part'];

const SAVE_FIRST =
  'Una imagen, un recorte o un audio no se conservan sin guardar. Guarde primero, o descarte los cambios.';

/** Saves the fields of a form's draft, one request at a time. */
function useDraftStore({ edits, known }: Pick<DraftOptions, 'edits' | 'known'>) {
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>('kept');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** The fields of the draft that this form has saved. */
  const kept = useRef('{}');
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends the fields. Resolves to whether they are kept. */
  function send(part: DraftPart): Promise<boolean> {
    const target = { call: edits?.call ?? '', ...(edits?.id ? { id: edits.id } : {}) };
    const run = async () => {
      const sent = JSON.stringify(part.data);
      const body = { ...target, ...part, replaces: known.current };
      const { saved_at } = await call('PUT /h/drafts/', { body });
      known.current = saved_at;
      kept.current = sent;
      setSavedAt(saved_at);
      setState('kept');
      void queries.invalidateQueries({ queryKey: draftsKey });
      return true;
    };
    const answer = turn.current.then(run).catch((error: unknown) => {
      const isOther = error instanceof ApiError && error.status === 409;
      setState(isOther ? 'other' : 'failed');
      return false;
    });
    turn.current = answer;
    return answer;
  }

  /** Begins with the draft that the server has. */
  function restart(draft: DraftItem | null): void {
    known.current = draft?.saved_at ?? null;
    kept.current = '{}';
    setSavedAt(null);
    setState('kept');
  }
  return { state, setState, savedAt, kept, turn, send, restart };
}

/**
 * Keeps the changed fields of a form as the record's draft while they are typed, and offers a draft
 * that was there before.
 */
export function useDraft({ edits, form, opened, base, known }: DraftOptions) {
  const [offered, setOffered] = useState<DraftItem | null>(null);
  const store = useDraftStore({ edits, known });
  const { state, setState, savedAt, kept, turn, send } = store;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const changedAt = opened?.changed_at ?? null;
  const record = base.current ?? edits?.record ?? {};
  const draft = opened && edits && getDraft(edits, form.getValues() as Values, record);
  const isOn = draft !== null && draft.part.fields.length > 0;
  const text = JSON.stringify(draft?.part.data ?? {});
  const userName = readSession()?.userName ?? '';
  const waiting = `${WAITING_INPUT_KEY}${userName} ${edits?.call} ${edits?.id}`;

  /** Fills fields of a draft into the inputs, which otherwise stay as they are. */
  function fill(data: Values, before: Values): void {
    if (edits === null) return;
    const from = edits.toValues(record) as Values;
    const to = Object.entries(edits.toValues({ ...record, ...data }));
    form.setValues(Object.fromEntries(to.filter(([name, value]) => !isSame(from[name], value))));
    // Conflicts with what was saved meanwhile are resolved when this form is saved.
    base.current = { ...record, ...only(before, Object.keys(data)) };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (opened === null) return;
    store.restart(opened.draft);
    setOffered(null);
    if (opened.draft !== null && edits !== null && isOn) {
      setOffered(withoutSaved(opened.draft, edits, record));
    }
    const input = readInput(waiting);
    if (input !== null && isOn) fill(input.data, input.base);
  }, [opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what `draft` has
  useEffect(() => {
    if (draft === null || state === 'other' || text === kept.current) return;
    if (offered !== null) {
      keepInput(waiting, draft.part);
      return;
    }
    setState('waiting');
    timer.current = setTimeout(async () => {
      if (await send(draft.part)) keepInput(waiting, null);
    }, PAUSE);
    return () => clearTimeout(timer.current);
  }, [text, offered]);

  const nothing = () => ({ fields: draft?.part.fields ?? [], data: {}, base: {} });
  /** Deletes the draft's fields of this form. */
  async function discard(): Promise<void> {
    clearTimeout(timer.current);
    await turn.current;
    if (!isOn || known.current === null) return;
    if (await send(nothing())) setOffered(null);
  }
  /** Stores the current input as the draft, without files. Resolves to whether it was stored. */
  async function flush(): Promise<boolean> {
    if (offered !== null) {
      alertWarning('Decida primero si sigue con los cambios sin guardar que hay.');
      return false;
    }
    clearTimeout(timer.current);
    if (draft === null || text === kept.current) return draft !== null;
    return send(draft.part);
  }
  return {
    isOn,
    offered,
    state,
    savedAt,
    hasChanges: text !== '{}',
    /** Whether a file or a crop is chosen, which no draft holds. */
    hasFile: draft?.hasFile === true,
    /** When the record was saved after the offered draft; null if it was not. */
    olderThan: offered && changedAt !== null && offered.saved_at < changedAt ? changedAt : null,
    /** Fills the offered draft into the inputs; of what was typed meanwhile, one chooses. */
    async take(): Promise<void> {
      if (offered === null || edits === null) return;
      const typed = draft?.part.data ?? {};
      const conflicts = Object.entries(offered.data)
        .filter(([name, value]) => name in typed && !isSame(typed[name], value))
        .map(([name, theirs]) => ({ name, mine: typed[name], theirs }));
      const { username: author } = offered;
      const { getLabel, show } = edits;
      const chosen =
        conflicts.length === 0
          ? {}
          : await askMerge({ conflicts, author, isDraft: true, getLabel, show });
      if (chosen === null) return;
      const isTaken = (name: string) =>
        !(name in chosen) || isSame(chosen[name], offered.data[name]);
      fill(only(offered.data, Object.keys(offered.data).filter(isTaken)), offered.base);
      setOffered(null);
    },
    discard,
    /** Forgets what this form has kept; a draft that is only offered stays. */
    async forget(): Promise<void> {
      keepInput(waiting, null);
      if (offered === null) await discard();
    },
    /** After a save: as `forget`, and one's own offered draft goes too if all of its fields were saved. */
    async end(): Promise<void> {
      keepInput(waiting, null);
      const saved = draft?.part.data ?? {};
      const isSaved = Object.keys(offered?.data ?? {}).every((name) => name in saved);
      if (offered === null || (offered.username === userName && isSaved)) await discard();
    },
    flush,
    /** As `flush`, but not while a file is chosen: the draft alone would be less than the form shows. */
    async flushAll(): Promise<boolean> {
      if (draft?.hasFile) alertWarning(SAVE_FIRST);
      return !draft?.hasFile && flush();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

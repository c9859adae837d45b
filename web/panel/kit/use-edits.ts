import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { ApiError } from '../../ui/api.ts';
import { call, type UploadOptions } from '../ui/client.ts';
import {
  createSharedForms,
  type SharedForms,
  type Unsaved,
  useInlineSurface,
} from '../ui/record-surface.ts';
import type { SaveRound } from '../ui/save-round.ts';
import { type Edits, toParams, toTarget } from './edits.ts';
import type { Values } from './fields.tsx';
import { pickChanges } from './merge.ts';
import { applyNewer, getRequest, mergeSeen, readNewer, type SeenRecord } from './newer-versions.ts';
import { sendCall, sendUpload } from './send-call.ts';
import { useAnnouncement, usePresence } from './use-announcement.ts';
import { type Draft, useDraft } from './use-draft.ts';

/** Milliseconds for which a save waits for what the site says of the record. */
const ANSWER_WAIT = 20_000;
/** Milliseconds for which a save or a discard waits for the draft to be deleted. */
const DRAFT_WAIT = 3000;

/** Resolves when the work has ended, also in vain, or after so many milliseconds. */
async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  const time = new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.race([work.catch(() => undefined), time]);
}

/**
 * Resolves to the record as it is stored: a save that is not compared with it could overwrite what
 * somebody else has saved.
 * @throws ApiError without an answer
 */
async function findSeen(
  read: () => SeenRecord | null,
  announce: (signal: AbortSignal) => Promise<void>,
): Promise<SeenRecord> {
  const signal = AbortSignal.timeout(ANSWER_WAIT);
  for (;;) {
    const seen = read();
    if (seen !== null) return seen;
    await announce(signal).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError(0, {});
    });
  }
}

/** Whether the server has said what became of a save; of one that was sent with others, only one form hears it. */
const hasAnswer = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/** What the forms of one record in the tabs of its page share: they are one person's. */
function useSharedForms(name: string | null): SharedForms {
  const surface = useInlineSurface();
  const [own] = useState(createSharedForms);
  return (name !== null && surface?.sharedBy(name)) || own;
}

/** Puts a form into a set while it is marked. */
function useMark(forms: Set<unknown>, form: unknown, isMarked: boolean): void {
  useEffect(() => {
    if (!isMarked) return;
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [forms, form, isMarked]);
}

function sendEdits<T>(
  edits: Edits,
  body: Values,
  options: UploadOptions & { version: OpenedRecord['version'] },
  round: SaveRound | null,
): Promise<T> {
  const { version } = options;
  const parts = { params: toParams(edits), body };
  const send = () =>
    Object.values(body).some((value) => value instanceof Blob)
      ? sendUpload<T>(edits.call, parts, options)
      : sendCall<T>(edits.call, parts, { version });
  return round === null ? send() : round.join({ ...toTarget(edits), body, version }, send);
}

/**
 * Announces an open form, fills what another person has saved since its record was read into the
 * inputs that are untouched, and saves so that no change of another is overwritten unasked.
 * @param edits null for a new record
 */
// biome-ignore lint/suspicious/noExplicitAny: forms have values of many types
export function useEdits(edits: Edits | null, form: UseFormReturnType<any>, isOpen: boolean) {
  const name = edits === null ? null : `${edits.call} ${edits.id ?? edits.name}`;
  const shared = useSharedForms(name);
  const [opened, setOpened] = useState<OpenedRecord | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { showPresence, ...presence } = usePresence();
  const latest = useRef<{ edits: typeof edits; form: typeof form; draft?: Draft }>({ edits, form });
  latest.current = { edits, form };
  /** The record that the inputs started from. */
  const base = useRef<Values | null>(null);
  const seen = useRef<SeenRecord | null>(null);
  /** The record as it was stored last, as far as this form knows. */
  const stored = useRef<Values | null>(null);
  /** Number of saves: an answer that was asked for before the last one is out of date. */
  const saves = useRef(0);
  const isOpened = useRef(false);
  /** What was sent and may have been saved. */
  const unanswered = useRef<Values>({});
  async function announce(signal?: AbortSignal): Promise<void> {
    const { edits: latestEdits } = latest.current;
    if (latestEdits === null) return;
    const before = saves.current;
    const knownDraft = shared.draft.current;
    const body = { ...toTarget(latestEdits), tab: shared.tab };
    const openedRecord = await call('POST /h/editing/', { body }, signal ? { signal } : {});
    if (before !== saves.current) return;
    // A draft that was sent meanwhile is later than the one of the answer.
    const isOtherTyped = [...shared.typed].some((form) => form !== latest);
    if (!isOpened.current && !isOtherTyped && shared.draft.current === knownDraft) {
      shared.draft.current = openedRecord.draft?.saved_at ?? null;
    }
    seen.current = { ...openedRecord, author: openedRecord.changed_by };
    const { record } = openedRecord;
    stored.current = record;
    showPresence(openedRecord);
    if (isOpened.current) {
      latest.current.draft?.syncDraft(openedRecord, knownDraft);
      return;
    }
    isOpened.current = true;
    base.current &&= applyNewer(latestEdits, latest.current.form, base.current, record);
    setOpened(openedRecord);
    setIsAsked(true);
  }
  const draft = useDraft({ edits, form, opened, isAsked, base, stored, shared });
  latest.current.draft = draft;
  useMark(shared.typed, latest, isOpen && draft.isOn && (draft.hasChanges || draft.hasFile));
  useAnnouncement(isOpen ? name : null, shared.tab, {
    start() {
      base.current = latest.current.edits?.record ?? null;
      stored.current = base.current;
    },
    // An answer from before has the draft that is being replaced or deleted.
    wait: () => atMost(shared.sending.current, DRAFT_WAIT),
    announce,
    settle: () => setIsAsked(true),
    end() {
      seen.current = null;
      unanswered.current = {};
      isOpened.current = false;
      setOpened(null);
      setIsAsked(false);
    },
  });
  /**
   * Sends the form. What somebody else has saved meanwhile is kept; the user chooses what becomes of
   * a field that both have changed.
   * @param round sends it with other forms
   * @throws NotSavedError if the user went back to the form
   */
  async function save<T>(
    values: object,
    upload: UploadOptions,
    round: SaveRound | null,
  ): Promise<T> {
    const { edits: latestEdits } = latest.current;
    if (latestEdits === null) throw new Error('a new record has nothing to compare');
    let from = base.current ?? latestEdits.record;
    let body = latestEdits.toRequest(values as Values, latestEdits.record);
    const sentNames = Object.keys(pickChanges(getRequest(latestEdits, from), body));
    for (;;) {
      const before = { from, unanswered: unanswered.current };
      // The form may hear of a later one while the user chooses.
      const merged = await findSeen(() => seen.current, announce);
      body = await mergeSeen(latestEdits, before, merged, body);
      from = merged.record;
      const { version } = merged;
      try {
        const saved = await sendEdits<T>(latestEdits, body, { ...upload, version }, round);
        base.current = { ...(saved as Values) };
        stored.current = { ...(saved as Values) };
        saves.current += 1;
        seen.current = null;
        unanswered.current = {};
        // The site's answer has come since the form was rendered that was sent.
        const { draft: latestDraft = draft } = latest.current;
        // The form may stay open: it starts from this one, and is offered what is a colleague's again.
        const ending = latestDraft.end(values as Values, sentNames).then((isReturned) => {
          if (isReturned) isOpened.current = false;
          return announce();
        });
        await atMost(ending, DRAFT_WAIT);
        return saved;
      } catch (error) {
        const newer = readNewer(error);
        const changed = pickChanges(getRequest(latestEdits, from), body);
        if (!hasAnswer(error)) Object.assign(unanswered.current, changed);
        if (newer === null) throw error;
        seen.current = { ...newer, author: newer.changed_by };
        stored.current = newer.record;
      }
    }
  }
  /** Shows the stored record again and forgets what was typed. */
  const discard = () => atMost(draft.drop(), DRAFT_WAIT);
  return { save, discard, unsaved: { discard } satisfies Unsaved, draft, ...presence };
}

export type Editing = ReturnType<typeof useEdits>;

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { ANNOUNCE_INTERVAL_S, type OpenedRecord } from '../../../contracts/editing.ts';
import { ApiError } from '../../ui/api.ts';
import { call, type UploadOptions } from '../ui/client.ts';
import {
  createSharedForms,
  type SharedForms,
  type Unsaved,
  useInlineSurface,
} from '../ui/record-surface.ts';
import { NotSavedError, type SaveRound } from '../ui/save-round.ts';
import { only } from './draft-fields.ts';
import { type Edits, pickShown, toParams, toTarget } from './edits.ts';
import type { Values } from './fields.tsx';
import { isSame, mergeFields, pickChanges } from './merge.ts';
import { openMergeDialog } from './merge-dialog.tsx';
import { sendCall, sendUpload } from './send-call.ts';
import { type Draft, useDraft } from './use-draft.ts';

/** Milliseconds for which a save waits for what the site says of the record before it goes unchecked. */
const ANSWER_WAIT = 20_000;
/** Milliseconds for which a save or a discard waits for the draft to be deleted. */
const DRAFT_WAIT = 3000;

/** Resolves when the work has ended, also in vain, or after so many milliseconds. */
async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  const time = new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.race([work.catch(() => undefined), time]);
}

type NewerVersion = Pick<OpenedRecord, 'version' | 'record' | 'changed_by'>;

/** Returns the record that somebody else has saved, if a save was refused for it. */
export function readNewer(error: unknown): NewerVersion | null {
  const isNewer = error instanceof ApiError && error.status === 409 && 'version' in error.body;
  return isNewer ? (error.body as NewerVersion) : null;
}

/** Whether the server has said what became of a save; of one that was sent with others, only one form hears it. */
const hasAnswer = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.status < 500;

/** The record as somebody else has saved it, as this form last saw it. */
type SeenRecord = Pick<OpenedRecord, 'version' | 'record'> & { author: string };

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

/** Fills the inputs that are as they were read. */
// biome-ignore lint/suspicious/noExplicitAny: forms have values of many types
function fillUntouched(form: UseFormReturnType<any>, from: Values, to: Values): void {
  const values = form.getValues() as Values;
  const untouched = Object.keys(to).filter(
    (name) => isSame(values[name], from[name]) && !isSame(from[name], to[name]),
  );
  form.setValues(Object.fromEntries(untouched.map((name) => [name, to[name]])));
  // An input with the value that is stored now is no change any more.
  form.resetDirty(to);
}

/**
 * Fills what somebody else has saved since the record was read into the inputs that are untouched.
 * @returns the record that the inputs start from now; of what was typed over, the user chooses at the save
 */
// biome-ignore lint/suspicious/noExplicitAny: forms have values of many types
function applyNewer(edits: Edits, form: UseFormReturnType<any>, base: Values, record: Values) {
  if (isSame(base, record)) return base;
  const from = edits.toValues(base);
  const to = edits.toValues(record);
  const values = form.getValues() as Values;
  const typed = Object.keys(to).filter(
    (name) => !isSame(values[name], from[name]) && !isSame(values[name], to[name]),
  );
  fillUntouched(form, from, to);
  return { ...record, ...pickShown(edits, record, base, typed) };
}

/** The request that would save a record as it is. */
const getRequest = (edits: Edits, record: Values) =>
  edits.toRequest(edits.toValues(record), record);

/**
 * Returns what to send over a record that somebody else may have saved.
 * @param seen null: the site has not said; only what was typed is sent then
 * @param unanswered what was sent before without an answer: where that is stored, nobody else has changed it
 * @throws NotSavedError if the user went back to the form
 */
async function mergeSeen(
  edits: Edits,
  { from, unanswered }: { from: Values; unanswered: Values },
  seen: SeenRecord | null,
  body: Values,
) {
  if (seen === null) return pickChanges(getRequest(edits, from), body);
  const { record, author } = seen;
  const theirs = getRequest(edits, record);
  const own = Object.keys(unanswered).filter((name) => isSame(theirs[name], unanswered[name]));
  const before = { ...getRequest(edits, from), ...only(theirs, own) };
  const { merged, conflicts } = mergeFields(before, theirs, body);
  const { getLabel, show } = edits;
  const mergedValues =
    conflicts.length === 0 ? {} : await openMergeDialog({ conflicts, author, getLabel, show });
  if (mergedValues === null) throw new NotSavedError();
  return { ...merged, ...mergedValues };
}

function sendEdits<T>(
  edits: Edits,
  body: Values,
  options: UploadOptions & { version: OpenedRecord['version'] | undefined },
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

interface Announcement {
  start(): void;
  announce(): Promise<void>;
  /** Called after each announcement, also of one that was not answered. */
  settle(): void;
  end(): void;
}

/** Who else has the record open, and what is planned for it. */
function usePresence() {
  const [others, setOthers] = useState<OpenedRecord['others']>([]);
  const [plans, setPlans] = useState<OpenedRecord['plans']>([]);
  return {
    others,
    plans,
    showPresence(opened: OpenedRecord): void {
      setOthers(opened.others);
      setPlans(opened.plans);
    },
    addPlan: (plan: OpenedRecord['plans'][number]) => setPlans((all) => [...all, plan]),
    forgetPlan: (id: number) => setPlans((all) => all.filter((item) => item.id !== id)),
  };
}

/** Announces that a record is open, again and again, until it is closed; null: none is. */
function useAnnouncement(name: string | null, tab: string, announcement: Announcement): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is announced anew
  useEffect(() => {
    if (name === null) return;
    announcement.start();
    // A form works without an answer: its save is then not checked, as that of any other client.
    const announce = () =>
      void announcement
        .announce()
        .catch(() => undefined)
        .then(announcement.settle);
    announce();
    const timer = setInterval(announce, ANNOUNCE_INTERVAL_S * 1000);
    const close = () =>
      void call('POST /h/editing/closed/', { body: { tab } }, { isKeepalive: true }).catch(
        () => undefined,
      );
    // A page that is reloaded does not find itself in another window.
    const reopen = (event: PageTransitionEvent) => event.persisted && announce();
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', reopen);
    return () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', reopen);
      clearInterval(timer);
      announcement.end();
      close();
    };
  }, [name, tab]);
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
  async function announce(): Promise<void> {
    const { edits: latestEdits } = latest.current;
    if (latestEdits === null) return;
    const before = saves.current;
    const knownDraft = shared.draft.current;
    const openedRecord = await call('POST /h/editing/', {
      body: { ...toTarget(latestEdits), tab: shared.tab },
    });
    if (before !== saves.current) return;
    if (openedRecord.draft?.saved_at === shared.discarded.current) openedRecord.draft = null;
    // A draft that was sent meanwhile is later than the one of the answer.
    const isOtherTyped = [...shared.typed].some((form) => form !== latest);
    if (!isOpened.current && !isOtherTyped && shared.draft.current === knownDraft) {
      shared.draft.current = openedRecord.draft?.saved_at ?? null;
    }
    seen.current = { ...openedRecord, author: openedRecord.changed_by };
    stored.current = openedRecord.record;
    showPresence(openedRecord);
    if (isOpened.current) {
      latest.current.draft?.syncDraft(openedRecord, knownDraft);
      return;
    }
    isOpened.current = true;
    base.current &&= applyNewer(
      latestEdits,
      latest.current.form,
      base.current,
      openedRecord.record,
    );
    setOpened(openedRecord);
  }
  const draft = useDraft({ edits, form, opened, isAsked, base, stored, shared });
  latest.current.draft = draft;
  useMark(shared.typed, latest, isOpen && draft.isOn && (draft.hasChanges || draft.hasFile));
  useAnnouncement(isOpen ? name : null, shared.tab, {
    start() {
      base.current = latest.current.edits?.record ?? null;
      stored.current = base.current;
    },
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
    if (seen.current === null) await atMost(announce(), ANSWER_WAIT);
    for (;;) {
      const before = { from, unanswered: unanswered.current };
      body = await mergeSeen(latestEdits, before, seen.current, body);
      from = seen.current?.record ?? from;
      const version = seen.current?.version;
      try {
        const saved = await sendEdits<T>(latestEdits, body, { ...upload, version }, round);
        base.current = { ...(saved as Values) };
        stored.current = { ...(saved as Values) };
        saves.current += 1;
        seen.current = null;
        unanswered.current = {};
        // The form may stay open: its next save starts from this one.
        await atMost(draft.end(values as Values).then(announce), DRAFT_WAIT);
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
  return {
    save,
    discard,
    unsaved: { discard } satisfies Unsaved,
    draft,
    ...presence,
  };
}

export type Editing = ReturnType<typeof useEdits>;

import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import type { CallName } from '../../../contracts/calls.ts';
import { call } from '../ui/client.ts';
import { SurfaceContext } from '../ui/record-surface.ts';
import { NotSavedError, type SaveRound } from '../ui/save-round.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import type { Values } from './fields.tsx';
import { openMergeDialog } from './merge-dialog.tsx';
import { readNewer } from './newer-versions.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { sendCall } from './send-call.ts';
import { isInputStored, listOpeningKeys, readLatest, toStorageKey } from './stored-input.ts';
import { useSave } from './use-save.ts';
import { useStoredInput } from './use-stored-input.ts';

interface CaptionInputProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  field: string;
}

interface Caption {
  call: CallName;
  id: number;
  field: string;
  label: string;
  text: string;
  /** What was stored when typing began. */
  base: string;
}

/**
 * Saves a caption; of one that somebody else has saved meanwhile, the user chooses. Returns what is stored then.
 * @throws NotSavedError if the user went back to the input
 */
async function sendCaption(caption: Caption, round: SaveRound | null): Promise<string> {
  const { call: name, id, field, label } = caption;
  const tab = crypto.randomUUID();
  let opened = await call('POST /h/editing/', { body: { call: name, id, tab } });
  void call('POST /h/editing/closed/', { body: { tab } }).catch(() => undefined);
  let { base, text } = caption;
  for (;;) {
    const typedText = text.trim();
    const storedText = String(opened.record[field] ?? '');
    if (storedText !== base && storedText !== typedText) {
      const conflicts = [{ name: field, mine: typedText, theirs: storedText }];
      const author = opened.changed_by;
      const merged = await openMergeDialog({ conflicts, author, getLabel: () => label });
      if (merged === null) throw new NotSavedError();
      text = String(merged[field]);
      base = storedText;
    }
    const body = { [field]: text.trim() };
    const { version } = opened;
    const send = () => sendCall(name, { params: { id }, body }, { version });
    try {
      await (round ? round.join({ call: name, id, body, version }, send) : send());
      return text.trim();
    } catch (error) {
      const newerVersion = readNewer(error);
      if (newerVersion === null) throw error;
      opened = { ...opened, ...newerVersion };
    }
  }
}

/**
 * Text of a card that is edited in its place. It is saved on leaving it; in the page of a record that
 * page saves it.
 */
export function CaptionInput<Item extends Identified>(props: CaptionInputProps<Item>) {
  const { resource, item, field } = props;
  const { calls, fields, texts, name } = resource;
  const queries = useQueryClient();
  const page = use(SurfaceContext);
  const [error, setError] = useState<string | null>(null);
  const saving = useSave({
    success: null,
    failure: texts.notChanged,
    onFieldErrors: (errors) => setError(errors[field] ?? null),
  });
  const listed = String((item as Values)[field] ?? '');
  const key =
    calls.change && isInputStored(calls.change)
      ? toStorageKey({ call: calls.change, id: item.id }, `caption ${field}`)
      : null;
  const [kept] = useState(() => readLatest(key === null ? [] : listOpeningKeys(key)));
  /** `base` is what was stored when typing began. */
  const [typed, setTyped] = useState(() => {
    const { [field]: text = listed } = kept.input?.values ?? {};
    const { [field]: base = listed } = kept.input?.base ?? {};
    return { text: String(text), base: String(base) };
  });
  const latest = useRef(typed);
  latest.current = typed;
  /** What was saved, until the list has been read again. */
  const [saved, setSaved] = useState<string | null>(null);
  const sentText = useRef('');
  /** Whether it is not known yet whether what was sent is stored. */
  const [isSending, setIsSending] = useState(false);
  /** What is stored, or is about to be. */
  const stored = isSending ? sentText.current : (saved ?? listed);
  useEffect(() => {
    setSaved(null);
    // A save whose answer was lost was done.
    setTyped((current) =>
      current.text.trim() === listed ? { text: current.text, base: listed } : current,
    );
  }, [listed]);
  const isTyped = typed.text !== typed.base;
  const text = isTyped || isSending ? typed.text : stored;
  const isChanged = text.trim() !== stored;
  const label = fields?.[field]?.notes.label ?? '';
  function save(round: SaveRound | null): Promise<boolean> {
    const { change } = calls;
    if (change === undefined) return Promise.resolve(false);
    const caption = { call: change, id: item.id, field, label, ...typed };
    setError(null);
    sentText.current = typed.text.trim();
    return saving.save(async () => {
      setIsSending(true);
      const text = await sendCaption(caption, round).finally(() => setIsSending(false));
      // The input may leave before it is rendered again.
      if (latest.current === typed) local.forget();
      setSaved(text);
      // What was typed meanwhile stays.
      setTyped((current) => ({ text: current === typed ? text : current.text, base: text }));
      await queries.invalidateQueries({ queryKey: resource.key });
    });
  }
  // What is being saved may not be: it is kept until then.
  const isUnsaved = isChanged || isSending;
  const base = isSending && isChanged ? stored : typed.base;
  const change = { values: { [field]: typed.text }, base: { [field]: base }, replaces: null };
  const local = useStoredInput(key, isUnsaved ? change : null, kept.shown);
  function discard(): void {
    // It may leave with its page before it is rendered again.
    local.forget();
    setTyped({ text: stored, base: stored });
  }
  /** Whether the input was left, or Enter pressed, while it was being saved, and nothing was typed since. */
  const isLeft = useRef(false);
  const enter = () => {
    isLeft.current = false;
  };
  function leave(): void {
    isLeft.current = saving.isBusy;
    if (!page && isChanged && !saving.isBusy) void save(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save that ends
  useEffect(() => {
    if (saving.isBusy || !isLeft.current) return;
    isLeft.current = false;
    if (typed.text.trim() !== sentText.current) leave();
  }, [saving.isBusy]);
  useUnsavedWarning(isUnsaved, () => ({
    ...(page ? { save } : {}),
    discard,
    isBusy: saving.isBusy,
  }));
  return (
    <TextInput
      size="sm"
      w="100%"
      aria-label={`${label} de ${name(item)}`}
      placeholder={label}
      maxLength={fields?.[field]?.notes.maxLength}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        enter();
        setTyped(({ base }) => ({ text: value, base: isTyped ? base : stored }));
      }}
      error={error}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (page) page.save();
        else leave();
      }}
    />
  );
}

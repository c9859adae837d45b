import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FieldConflict, RecordChange } from '../../../../contracts/edits.ts';
import { ApiError } from '../../../ui/api.ts';
import { call } from '../../ui/client.ts';
import { useUnsavedWarning } from '../../ui/unsaved-input.ts';
import type { Values } from '../fields/fields.tsx';
import { useSave } from '../fields/use-save.ts';
import { openConflictDialog } from '../record/conflict-dialog.tsx';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { ResourceList } from './use-resource-list.ts';

interface CaptionInputProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  field: string;
  list: Pick<ResourceList<Item>, 'show'>;
}

/**
 * Saves a caption; of one that somebody else has saved meanwhile, the user chooses.
 * @returns the stored record; null if the user went back to the input
 */
async function sendCaption(
  ref: Pick<RecordChange, 'call' | 'id'>,
  field: string,
  was: string,
  is: string,
) {
  let change = { was, is };
  for (;;) {
    try {
      const changes = [{ ...ref, fields: { [field]: change } }];
      const { records } = await call('PATCH /h/records/', { body: { changes } });
      return records[0] ?? null;
    } catch (error) {
      if (!(error instanceof ApiError) || !('conflicts' in error.body)) throw error;
      const [conflict] = error.body.conflicts as FieldConflict[];
      if (conflict === undefined) throw error;
      const stored = String(conflict.stored ?? '');
      const sides = await openConflictDialog([{ ...conflict, call: ref.call, mine: is }]);
      if (sides === null) return null;
      change = { was: stored, is: sides[0] === 'mine' ? is : stored };
    }
  }
}

/** Text of a card that is edited in its place, and saved on leaving it. */
export function CaptionInput<Item extends Identified>(props: CaptionInputProps<Item>) {
  const { resource, item, field, list } = props;
  const { calls, fields, texts, name } = resource;
  /** What the last save has answered, until the list has it. */
  const [answer, setAnswer] = useState<{ of: Item; text: string } | null>(null);
  const stored = answer?.of === item ? answer.text : String((item as Values)[field] ?? '');
  /** What is typed, and what was stored when typing began; null: nothing. */
  const [typed, setTyped] = useState<{ text: string; was: string } | null>(null);
  const sent = useRef('');
  const latest = useRef(typed);
  latest.current = typed;
  const [error, setError] = useState<string | null>(null);
  const { isBusy, save } = useSave({
    success: null,
    failure: texts.notChanged,
    onFieldErrors: (errors) => setError(errors[field] ?? null),
  });
  const isChanged = typed !== null && typed.text.trim() !== typed.was;
  useUnsavedWarning(isChanged, () => ({ isBusy }));
  async function leave(): Promise<void> {
    if (!isChanged || isBusy) return;
    setError(null);
    sent.current = typed.text;
    await save(async () => {
      const ref = { call: String(calls.change), id: item.id } as Pick<RecordChange, 'call' | 'id'>;
      const saved = await sendCaption(ref, field, typed.was, typed.text.trim());
      if (saved === null) return;
      const { current } = latest;
      const text = String(saved[field] ?? '');
      setAnswer({ of: item, text });
      void list.show({ ...item, ...saved });
      // What was typed meanwhile stays.
      setTyped(current === typed || current === null ? null : { ...current, was: text });
    });
  }
  /** Whether the input was left while it was being saved. */
  const isLeft = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save that ends
  useEffect(() => {
    if (isBusy || !isLeft.current) return;
    isLeft.current = false;
    if (latest.current?.text !== sent.current) void leave();
  }, [isBusy]);
  function end(): void {
    isLeft.current = isBusy;
    if (!isChanged && !isBusy) setTyped(null);
    void leave();
  }
  const label = fields?.[field]?.notes.label ?? '';
  return (
    <TextInput
      size="sm"
      w="100%"
      aria-label={`${label} de ${name(item)}`}
      placeholder={label}
      maxLength={fields?.[field]?.notes.maxLength}
      value={typed?.text ?? stored}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        isLeft.current = false;
        setTyped((before) => ({ text: value, was: before?.was ?? stored }));
      }}
      onBlur={end}
      onKeyDown={(event) => event.key === 'Enter' && end()}
    />
  );
}

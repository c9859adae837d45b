import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { SurfaceContext } from '../ui/record-surface.ts';
import type { SaveRound } from '../ui/save-round.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { sendCall } from './send-call.ts';
import { useSave } from './use-save.ts';

interface CaptionInputProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  /** Field that is edited. */
  field: string;
}

/**
 * Text of a card that is edited in its place. It is saved on leaving it; in the page of a record that
 * page saves it.
 */
export function CaptionInput<Item extends Identified>(props: CaptionInputProps<Item>) {
  const { resource, item, field } = props;
  const { calls, fields, texts, name, key } = resource;
  const queries = useQueryClient();
  const page = use(SurfaceContext);
  const [error, setError] = useState<string | null>(null);
  const saving = useSave({
    success: null,
    failure: texts.notChanged,
    onFieldErrors: (errors) => setError(errors[field] ?? null),
  });
  const stored = String((item as Record<string, unknown>)[field] ?? '');
  const [typed, setTyped] = useState({ text: stored, base: stored });
  // A reloaded list takes precedence over what was typed before it.
  const text = typed.base === stored ? typed.text : stored;
  const isChanged = text.trim() !== stored;
  function save(round: SaveRound | null): Promise<boolean> {
    const { change } = calls;
    if (change === undefined) return Promise.resolve(false);
    const { id } = item;
    const body = { [field]: text.trim() };
    const send = () => sendCall(change, { params: { id }, body });
    setError(null);
    return saving.save(async () => {
      await (round ? round.join({ call: change, id, body }, send) : send());
      await queries.invalidateQueries({ queryKey: key });
    });
  }
  const discard = () => setTyped({ text: stored, base: stored });
  useUnsavedWarning(isChanged, () => (page ? { save, discard, isBusy: saving.isBusy } : {}));
  const label = fields?.[field]?.notes.label ?? '';
  return (
    <TextInput
      size="sm"
      w="100%"
      aria-label={`${label} de ${name(item)}`}
      placeholder={label}
      maxLength={fields?.[field]?.notes.maxLength}
      value={text}
      onChange={(event) => setTyped({ text: event.currentTarget.value, base: stored })}
      error={error}
      onBlur={() => {
        if (!page && isChanged) void save(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (page) page.save();
        else event.currentTarget.blur();
      }}
    />
  );
}

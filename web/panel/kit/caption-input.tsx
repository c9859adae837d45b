import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { sendCall } from './send-call.ts';
import type { ResourceActions } from './use-resource-actions.ts';

interface CaptionInputProps<Item extends Identified> {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** Field that is edited. */
  field: string;
}

/** Text of a card that is edited in its place, and saved on leaving it. */
export function CaptionInput<Item extends Identified>(props: CaptionInputProps<Item>) {
  const { resource, item, actions, field } = props;
  const { calls, fields, texts, name } = resource;
  const stored = String((item as Record<string, unknown>)[field] ?? '');
  const [typed, setTyped] = useState({ text: stored, base: stored });
  // A reloaded list takes precedence over what was typed before it.
  const text = typed.base === stored ? typed.text : stored;
  const isChanged = text.trim() !== stored;
  useUnsavedWarning(isChanged);
  function save(): void {
    if (!isChanged || calls.change === undefined) return;
    const change = calls.change;
    const input = { params: { id: item.id }, body: { [field]: text.trim() } };
    const told = { success: null, failure: texts.notChanged };
    void actions.act(item.id, () => sendCall(change, input), told);
  }
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
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

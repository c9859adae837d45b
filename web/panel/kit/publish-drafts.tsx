import { Radio, Stack } from '@mantine/core';
import type { Input } from '../../../contracts/calls.ts';
import { toChangeCallName } from '../../../contracts/drafts.ts';
import { call } from '../ui/client.ts';
import { readSession } from '../ui/session.ts';
import { showTime } from '../ui/show-time.ts';
import type { HiddenPart } from './resource-parts.ts';

/** A record that is to be published, with its draft as it is shown. */
export interface ShownRecord extends Omit<HiddenPart, 'call'> {
  call: string;
  draft: { username: string; saved_at: string; is_typed: boolean } | null;
  /** Whether it goes out with another record: its draft was not seen here. */
  isPart?: boolean;
}

/** What is published of a record. */
export type PublishedRecord = Input<'POST /h/publish/'>['body'];

/** Returns these records with their drafts as they are now. */
export async function readDrafts(
  records: ReadonlyArray<Omit<ShownRecord, 'draft'>>,
): Promise<ShownRecord[]> {
  const { drafts } = await call('GET /h/drafts/', {});
  return records.map((record) => {
    const isSameRecord = (item: (typeof drafts)[number]) =>
      item.record_id === record.id && toChangeCallName(item.resource) === record.call;
    return { ...record, draft: drafts.find(isSameRecord) ?? null };
  });
}

/** Whether the drafts go out, by when they were saved; without a choice one's own of the open record does. */
export type DraftChoices = ReadonlyMap<string, boolean>;

const toKey = ({ call: change, id, draft }: ShownRecord) => `${change} ${id} ${draft?.saved_at}`;

function isTaken(record: ShownRecord, choices: DraftChoices): boolean {
  const { draft, isPart } = record;
  if (draft === null || !draft.is_typed) return true;
  return choices.get(toKey(record)) ?? (!isPart && draft.username === readSession()?.userName);
}

export function toPublished(record: ShownRecord, choices: DraftChoices): PublishedRecord {
  const { call: change, id, draft } = record;
  const target = { call: change, id };
  if (!isTaken(record, choices)) return { ...target, keeps_draft: true };
  return { ...target, draft_saved_at: draft?.saved_at ?? null };
}

interface DraftChoiceProps {
  records: readonly ShownRecord[];
  choices: DraftChoices;
  onChange(choices: DraftChoices): void;
}

/** The drafts of what is published, each to go out or to stay. */
export function DraftChoice({ records, choices, onChange }: DraftChoiceProps) {
  return records.map((record) => {
    const { name, draft } = record;
    if (!draft?.is_typed) return null;
    const key = toKey(record);
    return (
      <Radio.Group
        key={key}
        label={`“${name}” tiene cambios sin guardar de ${draft.username} (${showTime(draft.saved_at)}). Sale:`}
        value={isTaken(record, choices) ? 'draft' : 'saved'}
        onChange={(value) => onChange(new Map([...choices, [key, value === 'draft']]))}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="saved"
            label="Lo guardado"
            description="Los cambios se quedan sin publicar."
          />
          <Radio value="draft" label="Con los cambios sin guardar" />
        </Stack>
      </Radio.Group>
    );
  });
}

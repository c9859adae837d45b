import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordChange } from '../../../../contracts/edits.ts';
import { findContentResource } from '../../../../contracts/kinds.ts';
import { call } from '../../ui/client.ts';
import { showShortTime } from '../../ui/show-time.ts';
import { fieldLabel } from './audit-labels.ts';
import { type Published, type RecordRef, showField, toKey } from './record-changes.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';

async function readPublished({ call: change, id }: RecordRef, label: string): Promise<Published> {
  const ref = { call: change, id };
  const { edit } = await call('POST /h/editing/', { body: { ...ref, tab: crypto.randomUUID() } });
  return { ...ref, label, edit };
}

/** The text that goes out with a record: each of its fields that is typed and not saved. */
export function TypedFields({ edit }: Pick<Published, 'edit'>) {
  if (edit === null) return null;
  return (
    <div>
      <Text size="sm">
        Con los cambios sin guardar de {edit.username}, {showShortTime(edit.typed_at)}:
      </Text>
      <dl style={{ margin: 0, maxHeight: '16rem', overflow: 'auto' }}>
        {edit.changes.flatMap(({ call: change, fields }) =>
          Object.entries(fields).map(([name, { is }]) => (
            <Text key={`${change} ${name}`} component="div" size="sm">
              <dt style={{ display: 'inline', fontWeight: 600 }}>
                {fieldLabel(name, findContentResource(change))}:
              </dt>{' '}
              <dd style={{ display: 'inline', margin: 0, overflowWrap: 'anywhere' }}>
                {showField(is) || '(vacío)'}
              </dd>
            </Text>
          )),
        )}
      </dl>
    </div>
  );
}

/** Changes that publish records with what is typed in them. */
export function toPublication(records: readonly Published[]): RecordChange[] {
  return records.flatMap(({ call: change, id, edit }) => {
    const ref = { call: change, id };
    const typed = edit?.changes ?? [];
    const own = typed.find((item) => toKey(item) === toKey(ref));
    const fields = { ...own?.fields, is_active: { was: false, is: true } };
    return [{ ...ref, fields } as RecordChange, ...typed.filter((item) => item !== own)];
  });
}

/** Reads a record that is to become public and its hidden parts, of which some may stay hidden. */
export function usePublished<Item extends Identified>(resource: Resource<Item>, item: Item) {
  const { key, calls, page, name } = resource;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery({
    queryKey: [...key, item.id, 'to-publish'],
    async queryFn() {
      const missing = (await page?.listMissingParts?.(item)) ?? [];
      const parts = missing.flatMap(({ hidden = [] }) => hidden);
      return Promise.all([
        readPublished({ call: String(calls.change), id: item.id }, name(item)),
        ...parts.map((part) => readPublished(part, part.name)),
      ]);
    },
    staleTime: 0,
    gcTime: 0,
  });
  const [record, ...parts] = query.data ?? [];
  const selected = parts.filter(({ id = 0 }) => !left.has(id));
  const choice =
    parts.length === 0 ? null : (
      <Checkbox.Group
        label="Salen también, aún ocultos:"
        value={selected.map(({ id }) => String(id))}
        onChange={(ids) =>
          setLeft(new Set(parts.flatMap(({ id = 0 }) => (ids.includes(String(id)) ? [] : id))))
        }
      >
        <Stack gap="xs" mt="xs">
          {parts.map(({ id, label, edit }) => (
            <div key={id}>
              <Checkbox value={String(id)} label={label} />
              <TypedFields edit={edit} />
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
    );
  /** Resolves to the selected parts, also when they are not read yet. */
  async function readSelected(): Promise<Published[]> {
    const { data = [] } = await query.refetch({ cancelRefetch: false });
    return data.slice(1).filter(({ id = 0 }) => !left.has(id));
  }
  return { query, record, selected, readSelected, choice };
}

import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordChange } from '../../../contracts/edits.ts';
import { findContentResource } from '../../../contracts/kinds.ts';
import { call } from '../ui/client.ts';
import { useLayer } from '../ui/layers.ts';
import { showShortTime } from '../ui/show-time.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { fieldLabel } from './audit-labels.ts';
import { MissingParts } from './missing-parts.tsx';
import { PublicAddress } from './public-address.tsx';
import { type RecordRef, showField, toKey } from './record-changes.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { FAILED } from './texts.ts';
import type { ResourceActions } from './use-resource-actions.ts';
import { useSave } from './use-save.ts';

/** A record that is published, with what is typed in it and not saved. */
interface Published extends RecordRef {
  label: string;
  edit: { username: string; typed_at: string; changes: readonly RecordChange[] } | null;
}

export interface PublishStepProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  actions: Pick<ResourceActions<Item>, 'publish' | 'publishFailure'>;
  /** Opens a tab of its page; absent where it has none. */
  onOpen?: ((tab: string) => void) | undefined;
  /** Saves what is typed in the open page, with these changes; by default only what the site keeps is saved. */
  saveWith?: ((changes: RecordChange[]) => Promise<boolean>) | undefined;
}

async function readPublished({ call: change, id }: RecordRef, label: string): Promise<Published> {
  const body = { call: change, ...(id ? { id } : {}), tab: crypto.randomUUID() };
  const { edit } = await call('POST /h/editing/', { body });
  return { call: change, ...(id ? { id } : {}), label, edit };
}

/** The text that goes out with a record: each of its fields that is typed and not saved. */
function TypedFields({ edit }: Pick<Published, 'edit'>) {
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
function toPublication(records: readonly Published[]): RecordChange[] {
  return records.flatMap(({ call: change, id, edit }) => {
    const ref = { call: change, ...(id === undefined ? {} : { id }) };
    const typed = edit?.changes ?? [];
    const own = typed.find((item) => toKey(item) === toKey(ref));
    const fields = { ...own?.fields, is_active: { was: false, is: true } };
    return [{ ...ref, fields } as RecordChange, ...typed.filter((item) => item !== own)];
  });
}

/** Says what goes out and what is missing before a record becomes public, and its address after it. */
export function PublishStep<Item extends Identified>(props: PublishStepProps<Item>) {
  const { resource, item, actions, opened, onClose, onOpen, saveWith } = props;
  const { key, calls, page, name: getName } = resource;
  const { visiblePlace, hiddenOwner = null } = page?.publication?.(item) ?? {};
  const name = getName(item);
  const address = page?.path?.(item) ?? null;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isDone, setIsDone] = useState(false);
  const query = useQuery({
    queryKey: [...key, item.id, 'to-publish'],
    async queryFn() {
      const missing = (await page?.listMissingParts?.(item)) ?? [];
      const parts = missing.flatMap(({ hidden = [] }) => hidden);
      return Promise.all([
        readPublished({ call: String(calls.change), id: item.id }, name),
        ...parts.map((part) => readPublished(part, part.name)),
      ]);
    },
    staleTime: 0,
    gcTime: 0,
  });
  const [record, ...parts] = query.data ?? [];
  const { isBusy, save } = useSave<boolean>({
    success: null,
    failure: actions.publishFailure,
    onSaved: (isSaved) => (isSaved ? setIsDone(true) : onClose()),
  });
  async function publish(): Promise<boolean> {
    if (record === undefined) return false;
    const selected = parts.filter(({ id = 0 }) => !left.has(id));
    const changes = toPublication([saveWith ? { ...record, edit: null } : record, ...selected]);
    return saveWith ? saveWith(changes) : actions.publish(item, changes);
  }
  useLayer(opened, onClose);
  const outcome =
    hiddenOwner === null
      ? `“${name}” está en el sitio.`
      : `Se verá cuando publique “${hiddenOwner}”.`;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Publicar “${name}”`}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack>
        {isDone ? (
          <>
            {/* The focus was on the button that is gone. */}
            <Text ref={(text) => text?.focus()} tabIndex={-1} style={{ outline: 'none' }}>
              {outcome}
            </Text>
            {address === null ? null : <PublicAddress path={address} name={name} />}
          </>
        ) : (
          <>
            <MissingParts
              {...{ resource, item }}
              tab=""
              withoutHidden
              onOpen={
                onOpen &&
                ((tab) => {
                  onClose();
                  onOpen(tab);
                })
              }
            />
            {query.isPending ? <LoadingState /> : null}
            {query.isError ? (
              <ErrorState
                error={query.error}
                text={`${FAILED} leer qué sale.`}
                onRetry={() => void query.refetch()}
              />
            ) : null}
            {record ? <TypedFields edit={record.edit} /> : null}
            {parts.length === 0 ? null : (
              <Checkbox.Group
                label="Salen también, aún ocultos:"
                value={parts.filter(({ id = 0 }) => !left.has(id)).map(({ id }) => String(id))}
                onChange={(ids) =>
                  setLeft(
                    new Set(parts.flatMap(({ id = 0 }) => (ids.includes(String(id)) ? [] : id))),
                  )
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
            )}
            {hiddenOwner === null ? null : <Text size="sm">{outcome}</Text>}
            {address === null ? null : (
              <Text size="sm">
                Se verá en {address}
                {visiblePlace ? `, ${visiblePlace}` : null}.
              </Text>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isDone ? 'Cerrar' : 'Cancelar'}
          </Button>
          {isDone ? null : (
            <Button
              data-autofocus
              loading={isBusy}
              disabled={record === undefined}
              onClick={() => void save(publish)}
            >
              Publicar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RecordChange } from '../../../../contracts/edits.ts';
import { useLayer } from '../../ui/layers.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { QueryView } from '../fields/query-view.tsx';
import { FAILED } from '../fields/texts.ts';
import { useSave } from '../fields/use-save.ts';
import { MissingParts } from './missing-parts.tsx';
import { PublicAddress } from './public-address.tsx';
import { TypedFields, toPublication, usePublished } from './published-parts.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import type { ResourceActions } from './use-resource-actions.ts';

export interface PublishStepProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  actions: Pick<ResourceActions<Item>, 'publish' | 'notToggled'>;
  /** Opens a tab of its page; absent where it has none. */
  onOpen?: ((tab: string) => void) | undefined;
  /** Saves what is typed in the open page, with these changes; by default only what the site keeps is saved. */
  saveWith?: ((changes: RecordChange[]) => Promise<boolean>) | undefined;
}

/** Says what goes out and what is missing before a record becomes public, and its address after it. */
export function PublishStep<Item extends Identified>(props: PublishStepProps<Item>) {
  const { resource, item, actions, opened, onClose, onOpen, saveWith } = props;
  const { page, name: getName } = resource;
  const { visiblePlace, hiddenOwner = null } = page?.publication?.(item) ?? {};
  const name = getName(item);
  const address = page?.path?.(item) ?? null;
  const [isDone, setIsDone] = useState(false);
  const { query, record, selected, choice } = usePublished(resource, item);
  const { isBusy, save } = useSave<boolean>({
    success: null,
    failure: actions.notToggled,
    onSaved: (isSaved) => (isSaved ? setIsDone(true) : onClose()),
  });
  async function publish(): Promise<boolean> {
    if (record === undefined) return false;
    const changes = toPublication([saveWith ? { ...record, edit: null } : record, ...selected]);
    return saveWith ? saveWith(changes) : actions.publish(item, changes);
  }
  useLayer(opened, onClose);
  const outcome =
    hiddenOwner === null
      ? `“${name}” está en el sitio.`
      : `Se verá cuando publique “${hiddenOwner}”.`;
  return (
    <Modal opened={opened} onClose={onClose} title={`Publicar “${name}”`}>
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
            <QueryView query={query} failed={`${FAILED} leer qué sale.`}>
              {([{ edit }]) => <TypedFields edit={edit} />}
            </QueryView>
            {choice}
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

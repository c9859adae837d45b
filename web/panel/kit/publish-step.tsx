import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantInCaracas } from '../../ui/caracas.ts';
import { useLayer } from '../ui/layers.ts';
import { showTime } from '../ui/show-time.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { MissingParts } from './missing-parts.tsx';
import { getNextHour, MomentInput } from './plan-form.tsx';
import { PublicAddress } from './public-address.tsx';
import {
  DraftChoice,
  type DraftChoices,
  readDrafts,
  type ShownRecord,
  toPublished,
} from './publish-drafts.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { useRecordStates } from './use-planned.ts';
import type { ResourceActions } from './use-resource-actions.ts';
import { useSave } from './use-save.ts';

export interface PublishStepProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  actions: ResourceActions<Item>;
  /** The opened tab; missing parts are read again when it changes. */
  tab: string;
  onOpen(tab: string): void;
  onPublished(): void;
}

/** The focus was on the button that is gone. */
const focus = (element: HTMLElement | null) => element?.focus();

interface OutcomeProps {
  text: string;
  path: string | null;
  name: string;
  isPublic: boolean;
}

/** What has happened, and where visitors find it. */
function Outcome({ text, path, name, isPublic }: OutcomeProps) {
  return (
    <>
      <Text ref={focus} tabIndex={-1} style={{ outline: 'none' }}>
        {text}
      </Text>
      {path === null ? null : <PublicAddress {...{ path, name, isPublic }} />}
    </>
  );
}

interface PartChoiceProps {
  parts: readonly ShownRecord[];
  left: ReadonlySet<number>;
  onChange(left: ReadonlySet<number>): void;
}

/** The hidden parts that go with a record, all of them at first. */
function PartChoice({ parts, left, onChange }: PartChoiceProps) {
  if (parts.length === 0) return null;
  return (
    <Checkbox.Group
      label="Salen también, aún ocultos:"
      value={parts.filter(({ id }) => !left.has(id)).map(({ id }) => String(id))}
      onChange={(selected) =>
        onChange(new Set(parts.map(({ id }) => id).filter((id) => !selected.includes(String(id)))))
      }
    >
      <Stack gap="xs" mt="xs">
        {parts.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** What can go out with the record, itself last, and what of it was chosen. */
function useChoice<Item extends Identified>(resource: Resource<Item>, item: Item) {
  const { key, name: getName, calls, page } = resource;
  const [unselected, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<DraftChoices>(new Map());
  const { data: records = [], isError } = useQuery({
    queryKey: [...key, item.id, 'to-publish'],
    queryFn: async () => {
      const missing = (await page?.listMissingParts?.(item)) ?? [];
      const parts = missing.flatMap(({ hidden = [] }) => hidden);
      const record = { call: String(calls.change), id: item.id, name: getName(item) };
      return readDrafts([...parts.map((part) => ({ ...part, isPart: true })), record]);
    },
    staleTime: 0,
    gcTime: 0,
  });
  const parts = records.slice(0, -1);
  const selected = records.filter(
    (record, index) => index === parts.length || !unselected.has(record.id),
  );
  const fields = (
    <>
      <PartChoice parts={parts} left={unselected} onChange={setLeft} />
      <DraftChoice records={selected} choices={choices} onChange={setChoices} />
    </>
  );
  return {
    fields,
    isError,
    isReady: records.length > 0,
    list: () => selected.map((element) => toPublished(element, choices)),
  };
}

interface PublishTimeProps {
  /** Null for now. */
  at: string | null;
  error: string | null;
  /** When that of which the record tells begins, ISO 8601. */
  begins: string | undefined;
  onChange(at: string | null): void;
}

/** Now, or at an hour. */
function PublishTime({ at, error, begins, onChange }: PublishTimeProps) {
  const isLate = at !== null && begins !== undefined && instantInCaracas(at) >= Date.parse(begins);
  return (
    <>
      <Radio.Group
        label="Cuándo"
        value={at === null ? 'now' : 'later'}
        onChange={(value) => onChange(value === 'now' ? null : getNextHour())}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label="Ahora" data-autofocus />
          <Radio value="later" label="A una hora" />
        </Stack>
      </Radio.Group>
      {at === null ? null : (
        <MomentInput
          value={at}
          error={error}
          warning={isLate ? 'A esa hora ya habrá empezado.' : null}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Says what goes out, when and where, before a record becomes public; and its address after it. */
export function PublishStep<Item extends Identified>(props: PublishStepProps<Item>) {
  const { resource, item, actions, opened, onClose } = props;
  const { path } = resource.page ?? {};
  const {
    visiblePlace,
    begins,
    hiddenOwner: whole = null,
  } = resource.page?.publication?.(item) ?? {};
  const name = resource.name(item);
  const address = path?.(item) ?? null;
  const [at, setAt] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const choice = useChoice(resource, item);
  const { publication } = useRecordStates(resource.history ?? null)(item.id);
  const visibilityText = whole === null ? null : `Se verá cuando publique “${whole}”.`;
  const { isBusy, save } = useSave({
    success: null,
    failure: actions.publishFailure,
    onFieldErrors: (errors) => setError(errors.at ?? null),
    onSaved() {
      const addressText = address === null ? '' : ' Su dirección será:';
      setOutcome(
        at === null
          ? (visibilityText ?? `“${name}” está en el sitio.`)
          : `Quedó programado.${addressText}`,
      );
      props.onPublished();
    },
  });
  useLayer(opened, onClose);
  const question = (
    <>
      <MissingParts
        {...props}
        withoutHidden
        onOpen={(tab) => {
          onClose();
          props.onOpen(tab);
        }}
      />
      {choice.fields}
      <PublishTime
        at={at}
        error={error}
        begins={begins}
        onChange={(next) => {
          setAt(next);
          setError(null);
        }}
      />
      {publication === null ? null : (
        <Text size="sm">
          Programado para {showTime(publication.due_at)}
          {at === null ? ': se cancela.' : null}
        </Text>
      )}
      {visibilityText === null ? null : <Text size="sm">{visibilityText}</Text>}
      {choice.isError ? (
        <Text role="alert">No se pudo leer qué sale. Intente de nuevo.</Text>
      ) : null}
      {address === null ? null : (
        <Text size="sm">
          Se verá en {address}
          {visiblePlace ? `, ${visiblePlace}` : null}.
        </Text>
      )}
    </>
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Publicar “${name}”`}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack>
        {outcome === null ? (
          question
        ) : (
          <Outcome text={outcome} path={address} name={name} isPublic={at === null} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {outcome === null ? 'Cancelar' : 'Cerrar'}
          </Button>
          {outcome === null ? (
            <Button
              loading={isBusy}
              disabled={!choice.isReady}
              onClick={() => void save(() => actions.publish(choice.list(), at))}
            >
              {at === null ? 'Publicar' : 'Programar'}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}

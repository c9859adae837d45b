import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { entryFields } from '../../../../contracts/entries.ts';
import type { AuditResource } from '../../../../contracts/kinds.ts';
import type { TrashItem } from '../../../../contracts/trash.ts';
import { ApiError } from '../../../ui/api.ts';
import { readFieldErrors } from '../../../ui/field-errors.ts';
import { call } from '../../ui/client.ts';
import { getReasonText } from '../../ui/field-errors.ts';
import { askInDialog } from '../fields/ask-in-dialog.tsx';
import { FAILED } from '../fields/texts.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';

/** The last sentence of a question before something is deleted: whether it is kept. */
const KEPT_IN_TRASH = 'Lo eliminado queda 30 días en la Papelera, desde donde se puede restaurar.';
export const NOT_KEPT = 'No se puede deshacer.';

export const NOT_RESTORED = `${FAILED} restaurar.`;

/** What an action on records loses, and a last sentence. */
export function renderWarning(warning: ReactNode, note: string | undefined): ReactNode {
  if (note === undefined) return warning;
  return (
    <>
      {warning}
      <Text size="sm" mt={warning ? 'xs' : 0}>
        {note}
      </Text>
    </>
  );
}

/** What a deletion loses, and whether what is deleted is kept: the same for one record and for many. */
export function getDeletionWarning<Item extends Identified>(
  { trash }: Resource<Item>,
  warning: ReactNode,
): ReactNode {
  return renderWarning(warning, trash ? KEPT_IN_TRASH : NOT_KEPT);
}

interface AddressQuestion {
  /** Why another address is needed. */
  text: string;
  address: string;
}

/** Returns what to ask when the address of a record cannot be used; null for any other failure. */
function createAddressQuestion(error: unknown, sent: string | undefined): AddressQuestion | null {
  const { slug } = readFieldErrors(error);
  if (slug !== undefined) return { text: slug, address: sent ?? '' };
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { taken } = error.body;
  if (typeof taken !== 'string') return null;
  return { text: getReasonText(error, NOT_RESTORED), address: `${taken}-2` };
}

function AddressForm(props: AddressQuestion & { onAnswer(address: string | null): void }) {
  const [address, setAddress] = useState(props.address);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onAnswer(address.trim());
      }}
    >
      <Stack>
        <Text>{props.text}</Text>
        <TextInput
          label={entryFields.name_id.notes.label}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          maxLength={entryFields.name_id.notes.maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => props.onAnswer(null)}>
            Cancelar
          </Button>
          <Button type="submit">Restaurar</Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Restores a deleted record. Asks for another address while that of the record is taken.
 * @returns null when that was cancelled
 */
export async function restoreDeleted(
  resource: AuditResource,
  record_id: number,
): Promise<TrashItem | null> {
  for (let slug: string | undefined; ; ) {
    try {
      return await call('POST /h/trash/restore/', { body: { resource, record_id, slug } });
    } catch (error) {
      const question = createAddressQuestion(error, slug);
      if (question === null) throw error;
      const address = await askInDialog<string>({ title: 'La dirección está en uso' }, (answer) => (
        <AddressForm {...question} onAnswer={answer} />
      ));
      if (address === null) return null;
      slug = address;
    }
  }
}

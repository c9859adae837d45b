import type { CallName } from '../../../contracts/calls.ts';
import type { UploadOptions } from '../ui/client.ts';
import { toEdits } from './edits.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type Fields, hasFile, toRequestFields, useFieldsForm } from './fields-form.ts';
import { useFirstState } from './first-state.tsx';
import { type DialogProps, FormDialog } from './form-dialog.tsx';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { sendCall, sendUpload } from './send-call.ts';
import { isEditable } from './state-badges.ts';
import { isInputStored, toStorageKey } from './stored-input.ts';

interface ResourceFormProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  /** Null: a new record. */
  item: Item | null;
  /** Values of a new record that were chosen before, as its picture. */
  first?: Values;
  onSaved(saved: Item): void;
}

function create<Item extends Identified>(
  { calls, creation, scope }: Resource<Item>,
  fields: Fields,
  values: Values,
  options: UploadOptions,
  state: Values,
): Promise<Item> {
  const body = { ...toRequestFields(fields, values, null), ...creation?.body, ...state };
  const parts = { params: scope?.params, body };
  const name = calls.create as CallName;
  return hasFile(fields) ? sendUpload(name, parts, options) : sendCall(name, parts);
}

/** Returns the key of the input of a new record of a resource; null: it is not kept. */
function createCreationKey<Item extends Identified>({
  calls,
  scope,
  creation,
}: Resource<Item>): string | null {
  if (!calls.create || !calls.change || !isInputStored(calls.change)) return null;
  const parent = JSON.stringify({ ...scope?.params, ...creation?.body });
  return toStorageKey({ call: calls.create, id: null, name: 'new' }, parent);
}

/** Form that creates or changes a record of a resource. */
export function ResourceForm<Item extends Identified>(props: ResourceFormProps<Item>) {
  const { resource, item, first, opened, onClose, onSaved } = props;
  const { texts, form: parts = {}, failures = {} } = resource;
  const fields = resource.fields ?? {};
  const isNew = item === null;
  const record = item as Values | null;
  const form = useFieldsForm(fields, record, {
    first: { ...(isNew ? parts.initial?.() : {}), ...first },
    check: parts.check,
  });
  const start = useFirstState(isNew && isEditable(resource));
  const { onFormError } = failures;
  const defaultTitle = isNew ? texts.new : `Editar “${resource.name(item)}”`;
  return (
    <FormDialog
      title={parts.title?.(item) ?? defaultTitle}
      opened={opened}
      onClose={onClose}
      form={form}
      send={(values, options) => create(resource, fields, values, options, start.fields())}
      beforeSend={(values) => start.beforeSend() && (parts.confirm?.(values) ?? true)}
      secondaryAction={start.button}
      edits={
        item && record
          ? toEdits(fields, { call: resource.calls.change as CallName, id: item.id, record })
          : null
      }
      success={isNew ? (resource.creation?.Result ? null : texts.created) : texts.changed}
      failure={isNew ? texts.notCreated : texts.notChanged}
      onSaved={onSaved}
      submitLabel={isNew ? texts.create : undefined}
      // What was chosen before the form opened would be lost too.
      isDirty={first !== undefined || form.isDirty()}
      storageKey={isNew ? createCreationKey(resource) : null}
      {...(onFormError ? { notifyError: (text) => onFormError(text, isNew) } : {})}
      onFieldErrors={(errors) => failures.onFieldErrors?.(errors, isNew)}
    >
      {(isBusy) => (
        <>
          {parts.intro?.(item)}
          <FieldInputs fields={fields} form={form} record={record} isBusy={isBusy} />
        </>
      )}
    </FormDialog>
  );
}

import type { CallName } from '../../../contracts/calls.ts';
import type { UploadOptions } from '../ui/client.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type Fields, hasFile, toPart, toRequestFields, useFieldsForm } from './fields-form.ts';
import { type DialogProps, FormDialog } from './form-dialog.tsx';
import { PartForm, RecordFrame } from './page-form.tsx';
import { getEffect, isEditable } from './record-marks.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { sendCall, sendUpload } from './send-call.ts';

interface CreationFormProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  /** Values that were chosen before, as the picture. */
  first?: Values;
  onSaved(saved: Item, isPublishing: boolean): void;
}

function create<Item extends Identified>(
  { calls, creation, scope, active }: Resource<Item>,
  fields: Fields,
  values: Values,
  { isHidden, ...options }: UploadOptions & { isHidden: boolean },
): Promise<Item> {
  const state = isHidden && active ? { [active.field]: false } : {};
  const body = { ...toRequestFields(fields, values, null), ...creation?.body, ...state };
  const parts = { params: scope?.params, body };
  const name = calls.create as CallName;
  return hasFile(fields) ? sendUpload(name, parts, options) : sendCall(name, parts);
}

/** Form that creates a record of a resource; what can be published is hidden at first. */
export function CreationForm<Item extends Identified>(props: CreationFormProps<Item>) {
  const { resource, first, opened, onClose, onSaved } = props;
  const { texts, form: parts = {}, failures = {}, calls, creation, scope } = resource;
  const fields = resource.fields ?? {};
  const form = useFieldsForm(fields, null, {
    first: { ...parts.initial?.(), ...first },
    check: parts.check,
  });
  const { onFormError } = failures;
  const isHidden = isEditable(resource);
  const parent = JSON.stringify({ ...scope?.params, ...creation?.body });
  // Accounts are not content: nothing of them is kept.
  const isKept =
    resource.history !== undefined || calls.create === 'POST /postulations/postulations/';
  return (
    <FormDialog
      title={parts.title?.(null) ?? texts.new}
      {...{ opened, onClose, form, onSaved }}
      send={(values, options) => create(resource, fields, values, { ...options, isHidden })}
      beforeSend={(values) => parts.confirm?.(values) ?? true}
      canPublish={isHidden}
      success={creation?.Result ? null : texts.created}
      failure={texts.notCreated}
      submitLabel={texts.create}
      // What was chosen before the form opened would be lost too.
      isDirty={first !== undefined || form.isDirty()}
      keptAs={isKept ? `${calls.create} ${parent}` : null}
      {...(onFormError ? { notifyError: (text: string) => onFormError(text, true) } : {})}
      onFieldErrors={(errors) => failures.onFieldErrors?.(errors, true)}
    >
      {(isBusy) => (
        <>
          {parts.intro?.(null)}
          <FieldInputs fields={fields} form={form} record={null} isBusy={isBusy} />
        </>
      )}
    </FormDialog>
  );
}

interface ResourceFormProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  onSaved(saved: Item): void;
  /** Publishes the record; absent where it cannot be. */
  onPublish?: (() => void) | undefined;
}

/** Form that changes a record of a resource. */
export function ResourceForm<Item extends Identified>(props: ResourceFormProps<Item>) {
  const { resource, item, opened, onClose, onSaved, onPublish } = props;
  const { texts, form: parts = {}, failures = {} } = resource;
  const fields = resource.fields ?? {};
  const ref = { call: String(resource.calls.change), id: item.id };
  const record = item as Values;
  const { onFormError } = failures;
  const title = parts.title?.(item) ?? `Editar “${resource.name(item)}”`;
  const { confirm } = parts;
  const part = {
    ...toPart(fields, { ref, record, check: parts.check }),
    name: 'form',
    success: texts.changed,
    failure: texts.notChanged,
    ...(confirm ? { confirm } : {}),
    ...(onFormError ? { notifyError: (text: string) => onFormError(text, false) } : {}),
    onFieldErrors: (errors: Record<string, string>) => failures.onFieldErrors?.(errors, false),
    onSaved: (saved: Values) => onSaved({ ...item, ...saved }),
  };
  return (
    <RecordFrame
      {...{ title, opened, onClose, onPublish }}
      root={ref}
      effect={getEffect(resource, item)}
    >
      {parts.intro?.(item)}
      <PartForm part={part}>
        {(form, stored, isBusy) => (
          <FieldInputs fields={fields} form={form} record={stored} isBusy={isBusy} />
        )}
      </PartForm>
    </RecordFrame>
  );
}

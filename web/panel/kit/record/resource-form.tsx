import type { CallName } from '../../../../contracts/calls.ts';
import type { UploadOptions } from '../../ui/client.ts';
import { FieldInputs } from '../fields/field-inputs.tsx';
import type { Values } from '../fields/fields.tsx';
import { type Fields, hasFile, toRequestFields, useFieldsForm } from '../fields/fields-form.ts';
import { type DialogProps, FormDialog } from '../fields/form-dialog.tsx';
import { sendCall, sendUpload } from '../fields/send-call.ts';
import { FieldsPart } from './fields-part.tsx';
import { RecordFrame } from './page-form.tsx';
import { getEffect, isEditable } from './record-marks.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';

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
  const change = { call: String(resource.calls.change), id: item.id };
  const { onFormError } = failures;
  const title = parts.title?.(item) ?? `Editar “${resource.name(item)}”`;
  return (
    <RecordFrame
      {...{ title, opened, onClose, onPublish }}
      root={change}
      effect={getEffect(resource, item)}
    >
      {parts.intro?.(item)}
      <FieldsPart
        name="form"
        fields={resource.fields ?? {}}
        record={item}
        success={texts.changed}
        failure={texts.notChanged}
        {...{ change, check: parts.check }}
        {...(parts.confirm ? { confirm: parts.confirm } : {})}
        {...(onFormError ? { notifyError: (text) => onFormError(text, false) } : {})}
        onFieldErrors={(errors) => failures.onFieldErrors?.(errors, false)}
        onSaved={(saved) => onSaved({ ...item, ...saved })}
      />
    </RecordFrame>
  );
}

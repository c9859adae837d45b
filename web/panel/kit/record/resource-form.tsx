import type { CallName } from '../../../../contracts/calls.ts';
import type { UploadOptions } from '../../ui/client.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import type { Values } from '../fields/fields.tsx';
import { FieldsDialog } from '../fields/fields-dialog.tsx';
import { hasFile } from '../fields/fields-form.ts';
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
  { fields, calls, creation, scope, active }: Resource<Item>,
  values: Values,
  { isHidden, ...options }: UploadOptions & { isHidden: boolean },
): Promise<Item> {
  const state = isHidden && active ? { [active.field]: false } : {};
  const parts = { params: scope?.params, body: { ...values, ...creation?.body, ...state } };
  const name = calls.create as CallName;
  return hasFile(fields ?? {}) ? sendUpload(name, parts, options) : sendCall(name, parts);
}

/** Form that creates a record of a resource; what can be published is hidden at first. */
export function CreationForm<Item extends Identified>(props: CreationFormProps<Item>) {
  const { resource, first, opened, onClose, onSaved } = props;
  const { texts, form = {}, failures = {}, calls, creation, scope } = resource;
  const { onFormError } = failures;
  const isHidden = isEditable(resource);
  const parent = JSON.stringify({ ...scope?.params, ...creation?.body });
  // Accounts are not content: nothing of them is kept.
  const isKept =
    resource.history !== undefined || calls.create === 'POST /postulations/postulations/';
  return (
    <FieldsDialog
      title={form.title?.(null) ?? texts.new}
      {...{ opened, onClose, onSaved }}
      fields={resource.fields ?? {}}
      first={{ ...form.initial?.(), ...first }}
      check={form.check}
      send={(values, options) => create(resource, values, { ...options, isHidden })}
      beforeSend={(values) => form.confirm?.(values) ?? true}
      canPublish={isHidden}
      success={creation?.Result ? null : texts.created}
      failure={texts.notCreated}
      submitLabel={texts.create}
      // What was chosen before the form opened would be lost too.
      isDirty={first && true}
      keptAs={isKept ? `${calls.create} ${parent}` : null}
      notifyError={onFormError && ((text) => onFormError(text, true))}
      onFieldErrors={(errors) => failures.onFieldErrors?.(errors, true)}
    >
      {form.intro?.(null)}
    </FieldsDialog>
  );
}

interface ResourceFormProps<Item extends Identified> extends DialogProps {
  resource: Resource<Item>;
  item: Item;
  onSaved(saved: Item): void;
}

/** Form that changes a record of a resource. */
export function ResourceForm<Item extends Identified>(props: ResourceFormProps<Item>) {
  const { resource, item, opened, onClose, onSaved } = props;
  const { texts, form: parts = {}, failures = {} } = resource;
  const change = { call: String(resource.calls.change), id: item.id };
  const { onFormError } = failures;
  const title = parts.title?.(item) ?? `Editar “${resource.name(item)}”`;
  return (
    <RecordFrame {...{ title, opened, onClose }} root={change} effect={getEffect(resource, item)}>
      {parts.intro?.(item)}
      <fieldset disabled={parts.isFinal?.(item)} style={{ display: 'contents' }}>
        <FieldsPart
          name="form"
          fields={resource.fields ?? {}}
          record={item}
          success={texts.changed}
          failure={texts.notChanged}
          {...{ change, check: parts.check, confirm: parts.confirm }}
          notifyError={onFormError && ((text) => onFormError(text, false))}
          onFieldErrors={(errors) => failures.onFieldErrors?.(errors, false)}
          onSaved={(saved) => onSaved({ ...item, ...saved })}
        />
      </fieldset>
    </RecordFrame>
  );
}

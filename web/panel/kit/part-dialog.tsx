import type { DialogProps } from '../ui/use-dialog.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { Values } from './fields.tsx';
import { type CrossCheck, type Fields, toPart } from './fields-form.ts';
import { PartForm, RecordFrame, type RecordFrameProps } from './page-form.tsx';
import type { Part } from './parts.ts';
import type { RecordRef } from './record-changes.ts';

type OfPart = Pick<Part, 'success' | 'failure' | 'rename' | 'getLabel'>;

interface PartDialogProps extends DialogProps, OfPart, Pick<RecordFrameProps, 'title' | 'size'> {
  fields: Fields;
  record: object;
  check?: CrossCheck | undefined;
  /** What changes the record. */
  change: RecordRef;
  onSaved?(saved: Values): void;
}

/** Described fields of a stored record: a dialog, or a part of its page. */
export function PartDialog(props: PartDialogProps) {
  const { fields, check, change, title, size, opened, onClose, ...texts } = props;
  const record = props.record as Values;
  const part = { ...texts, ...toPart(fields, { ref: change, record, check }), name: title };
  return (
    <RecordFrame {...{ title, size, opened, onClose }} root={change}>
      <PartForm part={part}>
        {(form, stored, isBusy) => (
          <FieldInputs fields={fields} form={form} record={stored} isBusy={isBusy} />
        )}
      </PartForm>
    </RecordFrame>
  );
}

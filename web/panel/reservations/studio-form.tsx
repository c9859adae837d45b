import { REQUIRED } from '../../../contracts/fields.ts';
import { type StudioItem, studioFields } from '../../../contracts/studio.ts';
import { switchField } from '../kit/fields/choice-fields.tsx';
import { field, numberField, textField, type Values } from '../kit/fields/fields.tsx';
import { zoneField } from '../kit/fields/zone-field.tsx';
import { PartDialog } from '../kit/record/fields-part.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { MethodsField, type PaymentMethod } from './methods-field.tsx';
import { OpeningField } from './opening-field.tsx';
import { texts } from './studio-texts.ts';

const number = { isHalf: true, type: 'number' } as const;
const listOptions = { empty: [], toInput: (stored: unknown) => stored };

const fields = {
  least_notice_hours: numberField(studioFields.least_notice_hours, number),
  least_hours: numberField(studioFields.least_hours, number),
  horizon_days: numberField(studioFields.horizon_days, number),
  most_future_hours: numberField(studioFields.most_future_hours, number),
  cancel_hours: numberField(studioFields.cancel_hours, number),
  zone: zoneField(studioFields.zone),
  needs_approval: switchField(studioFields.needs_approval),
  whatsapp: textField(studioFields.whatsapp, { inputMode: 'tel', maxLength: 15 }),
  opening: field(studioFields.opening, { ...listOptions, render: OpeningField }),
  // `checkMethods` names the input that is wrong.
  methods: field(
    studioFields.methods,
    { ...listOptions, render: MethodsField },
    { isUnchecked: () => true },
  ),
};

function checkMethods({ methods }: Values) {
  const isWrong = (methods as PaymentMethod[]).some(({ name }) => name.trim() === '');
  return isWrong ? { methods: REQUIRED } : {};
}

interface StudioFormProps extends DialogProps {
  studio: StudioItem;
  onSaved(): void;
}

/** The rules under which the studio is rented. */
export function StudioForm({ studio, ...dialog }: StudioFormProps) {
  return (
    <PartDialog
      {...dialog}
      title="Reglas del estudio"
      fields={fields}
      record={studio}
      check={checkMethods}
      change={{ call: 'PATCH /capsula/studio/' }}
      success={texts.saved}
      failure={texts.notSaved}
    />
  );
}

import { Fieldset, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { REQUIRED } from '../../../contracts/fields.ts';
import { type StudioItem, studioFields } from '../../../contracts/studio.ts';
import { switchField } from '../kit/fields/choice-fields.tsx';
import {
  field,
  type InputProps,
  numberField,
  textField,
  type Values,
} from '../kit/fields/fields.tsx';
import { zoneField } from '../kit/fields/zone-field.tsx';
import { PartDialog } from '../kit/record/fields-part.tsx';
import { ButtonWithIcon, IconAction } from '../ui/icon-action.tsx';
import { IconPlus, IconTrash } from '../ui/icons.ts';
import type { DialogProps } from '../ui/use-dialog.ts';
import { createHourOptions } from './day-hour.tsx';
import { texts } from './studio-texts.ts';
import { addDays, formatDay } from './zone-time.ts';

type PaymentMethod = StudioItem['methods'][number];

/** Input of the methods of payment: the name of each, and how it is paid. */
function MethodsField({ label, value, error, onChange }: InputProps) {
  const methods: readonly PaymentMethod[] = value;
  const change = (index: number, part: Partial<PaymentMethod>) =>
    onChange(methods.map((method, at) => (at === index ? { ...method, ...part } : method)));
  return (
    <Fieldset legend={label}>
      {methods.map(({ name, instructions }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is being typed
        <div key={index}>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              label={`Método ${index + 1}`}
              maxLength={60}
              style={{ flex: 1 }}
              value={name}
              error={name.trim() === '' ? error : null}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <IconAction
              label={`Quitar método ${index + 1}`}
              onClick={() => onChange(methods.toSpliced(index, 1))}
            >
              <IconTrash size={20} aria-hidden />
            </IconAction>
          </Group>
          <Textarea
            label={`Cómo se paga con el método ${index + 1}`}
            maxLength={2000}
            autosize
            minRows={2}
            mb="sm"
            value={instructions}
            onChange={(event) => change(index, { instructions: event.currentTarget.value })}
          />
        </div>
      ))}
      <ButtonWithIcon
        icon={IconPlus}
        onClick={() => onChange([...methods, { name: '', instructions: '' }])}
      >
        Agregar método
      </ButtonWithIcon>
    </Fieldset>
  );
}

type OpeningRule = StudioItem['opening'][number];

/** Any Monday, for formatting the names of the weekdays. */
const MONDAY = '2026-01-05';

const weekdays = Array.from({ length: 7 }, (_, index) => ({
  value: index + 1,
  label: formatDay(addDays(MONDAY, index), { weekday: 'long' }),
}));

interface RuleInputsProps {
  day: string;
  rule: OpeningRule;
  onChange(rule: OpeningRule): void;
  onRemove(): void;
}

function RuleInputs({ day, rule, onChange, onRemove }: RuleInputsProps) {
  const renderHourSelect = (
    name: 'opens' | 'closes',
    label: string,
    [first, last]: [number, number],
  ) => (
    <NativeSelect
      aria-label={`${day}, ${label}`}
      flex="1 1 0"
      miw={0}
      data={createHourOptions(first, last)}
      value={String(rule[name])}
      onChange={(event) => onChange({ ...rule, [name]: Number(event.currentTarget.value) })}
    />
  );
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      {renderHourSelect('opens', 'abre', [0, 23])}
      {renderHourSelect('closes', 'cierra', [1, 24])}
      <IconAction label={`Quitar horario del ${day}`} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </IconAction>
    </Group>
  );
}

/** Input of the opening hours: any number of periods for each day of the week. */
function OpeningField({ label, value, error, onChange }: InputProps) {
  const rules: readonly OpeningRule[] = value;
  return (
    <Fieldset legend={label} data-has-error={error ? true : undefined}>
      {weekdays.map(({ value: weekday, label: day }) => (
        <div key={weekday}>
          <Group justify="space-between">
            <Text tt="capitalize" fw={600}>
              {day}
            </Text>
            <IconAction
              label={`Agregar horario al ${day}`}
              onClick={() => onChange([...rules, { weekday, opens: 10, closes: 20 }])}
            >
              <IconPlus size={20} aria-hidden />
            </IconAction>
          </Group>
          {rules.some((rule) => rule.weekday === weekday) ? null : (
            <Text size="sm" c="dimmed">
              Cerrado
            </Text>
          )}
          {rules.map((rule, index) =>
            rule.weekday === weekday ? (
              <RuleInputs
                // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
                key={index}
                day={day}
                rule={rule}
                onChange={(next) => onChange(rules.with(index, next))}
                onRemove={() => onChange(rules.toSpliced(index, 1))}
              />
            ) : null,
          )}
        </div>
      ))}
      {error ? (
        <Text size="sm" c="red.9" role="alert">
          {error}
        </Text>
      ) : null}
    </Fieldset>
  );
}

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

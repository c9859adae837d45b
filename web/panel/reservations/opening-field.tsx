import { Fieldset, Group, NativeSelect, Text } from '@mantine/core';
import type { StudioItem } from '../../../contracts/studio.ts';
import type { InputProps } from '../kit/fields/fields.tsx';
import { IconAction } from '../ui/icon-action.tsx';
import { IconPlus, IconTrash } from '../ui/icons.ts';
import { createHourOptions } from './day-hour.tsx';
import { addDays, formatDay } from './zone-time.ts';

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
export function OpeningField({ label, value, error, onChange }: InputProps) {
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

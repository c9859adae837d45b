import { Fieldset, Group, Textarea, TextInput } from '@mantine/core';
import type { StudioItem } from '../../../contracts/studio.ts';
import type { InputProps } from '../kit/fields/fields.tsx';
import { ButtonWithIcon, IconAction } from '../ui/icon-action.tsx';
import { IconPlus, IconTrash } from '../ui/icons.ts';

export type PaymentMethod = StudioItem['methods'][number];

/** Input of the methods of payment: the name of each, and how it is paid. */
export function MethodsField({ label, value, error, onChange }: InputProps) {
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

import {
  Fieldset,
  Group,
  NativeSelect,
  Select,
  SimpleGrid,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { REQUIRED } from '../../../contracts/fields.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import type { Edits } from '../kit/edits.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { showField } from '../kit/merge.ts';
import { ButtonWithIcon } from '../ui/button-with-icon.tsx';
import { IconAction } from '../ui/icon-action.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { hourOptions } from './day-hour.tsx';
import { texts } from './studio-texts.ts';
import { addDays, formatDay } from './zone-time.ts';

type Values = Omit<StudioItem, 'id' | 'slot_minutes'>;
type Form = UseFormReturnType<Values>;

interface StudioFormProps extends DialogProps {
  studio: StudioItem;
  onSaved(): void;
}

const rules = [
  { name: 'least_notice_hours', label: 'Anticipación mínima (horas)', min: 0, max: 720 },
  { name: 'least_hours', label: 'Mínimo por reservación (horas)', min: 1, max: 24 },
  { name: 'horizon_days', label: 'Se reserva hasta (días antes)', min: 1, max: 730 },
  { name: 'most_future_hours', label: 'Máximo por venir por cliente (horas)', min: 1, max: 1000 },
  { name: 'cancel_hours', label: 'Cancelación sin costo hasta (horas antes)', min: 0, max: 720 },
] as const;

/** An emptied field would be sent as no change. */
const ruleChecks = Object.fromEntries(
  rules.map(({ name }) => [name, (value: number) => (Number.isNaN(value) ? REQUIRED : null)]),
);

/** Time zones known to the browser, and the stored one. */
function zonesWith(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), present])].sort();
}

/** Any Monday, for formatting the names of the weekdays. */
const MONDAY = '2026-01-05';

const weekdays = Array.from({ length: 7 }, (_, index) => ({
  value: index + 1,
  label: formatDay(addDays(MONDAY, index), { weekday: 'long' }),
}));

function OpeningFields({ form }: { form: Form }) {
  const { opening } = form.values;
  return (
    <Fieldset legend="Horario de la semana" data-has-error={form.errors.opening ? true : undefined}>
      {weekdays.map(({ value: weekday, label }) => (
        <div key={weekday}>
          <Group justify="space-between">
            <Text tt="capitalize" fw={600}>
              {label}
            </Text>
            <IconAction
              label={`Agregar horario al ${label}`}
              onClick={() => form.insertListItem('opening', { weekday, opens: 10, closes: 20 })}
            >
              <IconPlus size={20} aria-hidden />
            </IconAction>
          </Group>
          {opening.some((rule) => rule.weekday === weekday) ? null : (
            <Text size="sm" c="dimmed">
              Cerrado
            </Text>
          )}
          {opening.map((rule, index) =>
            rule.weekday === weekday ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
              <Group key={index} gap="xs" wrap="nowrap" align="center">
                <NativeSelect
                  aria-label={`${label}, abre`}
                  data={hourOptions(0, 23)}
                  value={String(rule.opens)}
                  onChange={({ currentTarget }) =>
                    form.setFieldValue(`opening.${index}.opens`, Number(currentTarget.value))
                  }
                />
                <NativeSelect
                  aria-label={`${label}, cierra`}
                  data={hourOptions(1, 24)}
                  value={String(rule.closes)}
                  onChange={({ currentTarget }) =>
                    form.setFieldValue(`opening.${index}.closes`, Number(currentTarget.value))
                  }
                />
                <IconAction
                  label={`Quitar horario del ${label}`}
                  onClick={() => form.removeListItem('opening', index)}
                >
                  <IconTrash size={20} aria-hidden />
                </IconAction>
              </Group>
            ) : null,
          )}
        </div>
      ))}
      {form.errors.opening ? (
        <Text size="sm" c="red.9" role="alert">
          {form.errors.opening}
        </Text>
      ) : null}
    </Fieldset>
  );
}

function MethodFields({ form }: { form: Form }) {
  return (
    <Fieldset legend="Métodos de pago">
      {form.values.methods.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is being typed
        <div key={index}>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              label={`Método ${index + 1}`}
              maxLength={60}
              style={{ flex: 1 }}
              {...form.getInputProps(`methods.${index}.name`)}
            />
            <IconAction
              label={`Quitar método ${index + 1}`}
              onClick={() => form.removeListItem('methods', index)}
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
            {...form.getInputProps(`methods.${index}.instructions`)}
          />
        </div>
      ))}
      <ButtonWithIcon
        icon={IconPlus}
        onClick={() => form.insertListItem('methods', { name: '', instructions: '' })}
      >
        Agregar método
      </ButtonWithIcon>
    </Fieldset>
  );
}

function valuesOf({ id: _, slot_minutes: __, ...values }: StudioItem): Values {
  return values;
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(rules.map(({ name, label }) => [name, label])),
  zone: 'Zona horaria',
  needs_approval: 'El estudio aprueba cada solicitud',
  whatsapp: 'WhatsApp',
  opening: 'Horario de la semana',
  methods: 'Métodos de pago',
};

type Line = Values['opening'][number] | Values['methods'][number];

/** Formats an opening rule or a method of payment in a line. */
function formatLine(line: Line): string {
  if ('name' in line) return [line.name, line.instructions].filter(Boolean).join(': ');
  const day = weekdays.find(({ value }) => value === line.weekday)?.label;
  return `${day}, de ${line.opens}:00 a ${line.closes}:00`;
}

/** What the form changes, compared with what another person may have saved meanwhile. */
function editsOf(studio: StudioItem): Edits {
  return {
    call: 'PATCH /capsula/studio/',
    id: null,
    record: { ...studio },
    toValues: (record) => valuesOf(record as unknown as StudioItem),
    toRequest: (values) => values,
    labelOf: (name) => labels[name] ?? name,
    show: (value) =>
      Array.isArray(value) ? (value as Line[]).map(formatLine).join('\n') : showField(value),
  };
}

/** The rules under which the studio is rented. */
export function StudioForm({ studio, opened, onClose, onSaved }: StudioFormProps) {
  const form = useForm<Values>({
    initialValues: valuesOf(studio),
    validate: {
      ...ruleChecks,
      whatsapp: (value) =>
        /^\d{0,15}$/.test(value) ? null : 'Use solo números, con el código del país.',
      opening: (list) =>
        list.every(({ opens, closes }) => opens < closes)
          ? null
          : 'El horario no es válido: la apertura debe ser anterior al cierre.',
      methods: {
        name: (value) => (value.trim() === '' ? 'Este campo es requerido.' : null),
      },
    },
  });
  return (
    <FormDialog
      title="Reglas del estudio"
      opened={opened}
      onClose={onClose}
      form={form}
      edits={editsOf(studio)}
      success={texts.saved}
      failure={texts.notSaved}
      onSaved={onSaved}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {rules.map(({ name, ...field }) => (
          <TextInput
            key={name}
            {...field}
            type="number"
            required
            {...form.getInputProps(name)}
            onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.valueAsNumber)}
          />
        ))}
      </SimpleGrid>
      <Select
        label="Zona horaria"
        description="Las reservaciones hechas conservan su momento; el horario se lee en la zona nueva."
        data={zonesWith(studio.zone)}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage="Ninguna zona se llama así."
        {...form.getInputProps('zone')}
      />
      <Switch
        size="md"
        label="El estudio aprueba cada solicitud"
        description="Sin esto, quien reserva queda confirmado en el momento."
        {...form.getInputProps('needs_approval', { type: 'checkbox' })}
      />
      <TextInput
        label="WhatsApp"
        description="Con el código del país, solo números: 584120000000."
        inputMode="tel"
        maxLength={15}
        {...form.getInputProps('whatsapp')}
      />
      <OpeningFields form={form} />
      <MethodFields form={form} />
    </FormDialog>
  );
}

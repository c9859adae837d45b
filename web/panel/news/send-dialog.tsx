import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type AnnouncementItem, TIME_IN_PAST } from '../../../contracts/announcements.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { planMoment } from '../../../contracts/edits.ts';
import { type Interest, interestNames } from '../../../contracts/interests.ts';
import { instantInCaracas, timeInCaracas } from '../../ui/caracas.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { QueryView } from '../kit/query-view.tsx';
import type { RecordDialogProps } from '../kit/resource-parts.ts';
import { FAILED } from '../kit/texts.ts';
import { call } from '../ui/client.ts';
import { useCall } from '../ui/use-call.ts';

/** Whom an announcement is for, in words; empty for all. */
function describeAudience(countries: string, interests: string): string {
  const interestLabels = interests.split(',').map((item) => interestNames[item as Interest] ?? '');
  const names = [...countries.split(',').filter(Boolean).map(countryName), ...interestLabels];
  return names.filter(Boolean).join(', ');
}

/** How many people get it, and how long that takes. */
function Audience({ countries, interests }: AnnouncementItem) {
  const key = ['announcement-audience', countries, interests];
  const query = { countries, interests };
  const audience = useCall(key, 'GET /h/announcement-audience/', { query });
  return (
    <QueryView query={audience} failed={`${FAILED} contar los suscriptores.`}>
      {({ confirmed, unconfirmed, per_hour }) => {
        const narrowing = describeAudience(countries, interests);
        const hours = Math.ceil(confirmed / per_hour);
        return (
          <Text size="sm">
            Lo recibirá{confirmed === 1 ? '' : 'n'} <b>{confirmed}</b>{' '}
            {confirmed === 1 ? 'suscriptor confirmado' : 'suscriptores confirmados'}
            {narrowing === '' ? '' : ` (${narrowing})`}
            {hours > 1 ? `, ${per_hour} por hora: en unas ${hours} horas` : ''}.
            {unconfirmed > 0 ? ` ${unconfirmed} todavía no han confirmado y no lo reciben.` : ''}
          </Text>
        );
      }}
    </QueryView>
  );
}

/** Sends an announcement to its audience, now or at an hour. */
export function SendDialog({ item, onSaved, ...dialog }: RecordDialogProps<AnnouncementItem>) {
  const form = useForm<{ at: string | null }>({
    initialValues: { at: null },
    validate: {
      at: (at) => (at !== null && !(instantInCaracas(at) > Date.now()) ? TIME_IN_PAST : null),
    },
  });
  const sendLabel = item.countries + item.interests === '' ? 'Enviar a todos' : 'Enviar';
  const { at } = form.values;
  const { error, onChange } = form.getInputProps('at');
  return (
    <FormDialog
      {...dialog}
      title={`Enviar “${item.subject}”`}
      form={form}
      send={(values) =>
        call('POST /h/announcements/:id/send/', {
          params: { id: item.id },
          body:
            values.at === null ? {} : { at: new Date(instantInCaracas(values.at)).toISOString() },
        })
      }
      isDirty={false}
      success={at === null ? 'El anuncio se está enviando.' : 'El anuncio quedó programado.'}
      failure={`${FAILED} enviar el anuncio.`}
      onSaved={onSaved}
      submitLabel={at === null ? sendLabel : 'Programar'}
      size="md"
    >
      <Audience {...item} />
      <Text size="sm">
        Desde el primer correo el texto ya no se puede cambiar, y el anuncio se lee en Novedades.
      </Text>
      <Radio.Group
        label="Cuándo"
        value={at === null ? 'now' : 'later'}
        onChange={(value) => onChange(value === 'now' ? null : timeInCaracas(Date.now() + HOUR_MS))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label="Ahora" data-autofocus />
          <Radio value="later" label="A una hora" />
        </Stack>
      </Radio.Group>
      {at === null ? null : (
        <TextInput
          type="datetime-local"
          label={planMoment.notes.label}
          value={at}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type AnnouncementItem, TIME_IN_PAST } from '../../../contracts/announcements.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { planMoment } from '../../../contracts/edits.ts';
import { type Interest, interestNames } from '../../../contracts/interests.ts';
import { instantInCaracas, timeInCaracas } from '../../ui/caracas.ts';
import { areMailsSent } from '../accounts/mails-sent.ts';
import { type DialogProps, FormDialog } from '../kit/fields/form-dialog.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { IconClock, IconPlayerPause, IconSend } from '../ui/icons.ts';
import { useCall } from '../ui/use-call.ts';
import { useDialog } from '../ui/use-dialog.ts';

/** Whom an announcement is for, in words; empty for all. */
function describeAudience({ countries, interests }: AnnouncementItem): string {
  const names = interests.split(',').map((code) => {
    if (code.includes('-')) return 'interesados en esto';
    return interestNames[code as Interest] ?? '';
  });
  return [...countries.split(',').filter(Boolean).map(countryName), ...names]
    .filter(Boolean)
    .join(', ');
}

function useAudience({ countries, interests }: AnnouncementItem) {
  const key = ['announcement-audience', countries, interests];
  return useCall(key, 'GET /h/announcement-audience/', { query: { countries, interests } }).data;
}

/** How many people get it, and how long that takes. */
function Audience({ item }: { item: AnnouncementItem }) {
  const audience = useAudience(item);
  if (audience === undefined) return null;
  const { confirmed, unconfirmed, per_hour } = audience;
  const narrowing = describeAudience(item);
  const hours = Math.ceil(confirmed / per_hour);
  return (
    <Text size="sm">
      Lo recibirá{confirmed === 1 ? '' : 'n'} <b>{confirmed}</b>{' '}
      {confirmed === 1 ? 'suscriptor confirmado' : 'suscriptores confirmados'}
      {narrowing === '' ? '' : ` (${narrowing})`}
      {hours > 1 ? `, ${per_hour} por hora: en unas ${hours} horas` : ''}.
      {unconfirmed > 0 ? ` ${unconfirmed} todavía no han confirmado y no lo reciben.` : ''}
      {areMailsSent()
        ? ''
        : ' El correo no está conectado: no le llegará a nadie, solo se leerá en Novedades.'}
    </Text>
  );
}

interface SendProps extends DialogProps {
  item: AnnouncementItem;
  isLater: boolean;
}

/** Sends an announcement to its audience, now or at an hour. */
function SendDialog({ item, isLater, ...dialog }: SendProps) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { at: timeInCaracas(Date.now() + HOUR_MS) },
    validate: {
      at: (at) => (isLater && !(instantInCaracas(at) > Date.now()) ? TIME_IN_PAST : null),
    },
  });
  const { value, error, onChange } = form.getInputProps('at');
  return (
    <FormDialog
      {...dialog}
      title={`${isLater ? 'Programar' : 'Enviar'} “${item.subject}”`}
      form={form}
      send={({ at }) => {
        const body = isLater ? { at: new Date(instantInCaracas(at)).toISOString() } : {};
        return call('POST /h/announcements/:id/send/', { params: { id: item.id }, body });
      }}
      isDirty={false}
      success={isLater ? 'El anuncio quedó programado.' : 'El anuncio se está enviando.'}
      failure={`${FAILED} enviar el anuncio.`}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['announcements'] })}
      submitLabel={isLater ? 'Programar' : 'Enviar'}
      size="md"
    >
      <Audience item={item} />
      <Text size="sm">
        Desde el primer correo el texto ya no se puede cambiar, y el anuncio se lee en Novedades.
      </Text>
      {isLater ? (
        <TextInput
          type="datetime-local"
          label={planMoment.notes.label}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-autofocus
        />
      ) : null}
    </FormDialog>
  );
}

/** What can be done with an opened announcement: to send or plan it, unless it would reach nobody, or to stop it. */
export function SendButtons({ item, tools }: { item: AnnouncementItem; tools: RowTools }) {
  const dialog = useDialog<boolean>();
  const audience = useAudience(item);
  const { id, state } = item;
  const params = { id };
  if (state === 'sent' || audience === undefined) return null;
  if (state === 'planned' || state === 'sending') {
    const pause = () => call('POST /h/announcements/:id/pause/', { params });
    const texts = { success: 'El envío se detuvo.', failure: `${FAILED} detener el envío.` };
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={18} aria-hidden />}
        onClick={() => void tools.act(id, pause, texts)}
      >
        {state === 'planned' ? 'Cancelar el envío' : 'Detener el envío'}
      </Button>
    );
  }
  if (audience.confirmed === 0)
    return (
      <Text size="sm">Todavía no hay a quién enviarlo: nadie de su público ha confirmado.</Text>
    );
  return (
    <Stack gap="xs">
      <Audience item={item} />
      <Group gap="xs">
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => dialog.open(false)}>
          Enviar
        </Button>
        <Button
          variant="default"
          leftSection={<IconClock size={18} aria-hidden />}
          onClick={() => dialog.open(true)}
        >
          Programar
        </Button>
      </Group>
      {dialog.render((frame, isLater) => (
        <SendDialog {...frame} item={item} isLater={isLater} />
      ))}
    </Stack>
  );
}

import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_SESSIONS, SESSION_HOURS, type SessionItem } from '../../../contracts/sessions.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { useSave } from '../kit/fields/use-save.ts';
import { PasswordForm } from '../profile/password-form.tsx';
import { call } from '../ui/client.ts';
import { sectionPath } from '../ui/place.ts';
import { SectionBox, SectionTitle } from '../ui/section-box.tsx';
import { showTime } from '../ui/show-time.ts';
import { useCall } from '../ui/use-call.ts';
import { FactorsBox } from './factors-box.tsx';
import { securityTexts } from './security-texts.ts';

const SESSIONS_KEY = ['sessions'] as const;

interface RowProps {
  session: SessionItem;
  isBusy: boolean;
  onClose(): void;
}

function SessionRow({ session, isBusy, onClose }: RowProps) {
  const { device, address, place, created_at, used_at, is_current } = session;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Group gap="xs">
          <Text>{device}</Text>
          {is_current ? <Badge variant="light">Esta sesión</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          Último uso: {showTime(used_at)} · Entró: {showTime(created_at)} · {place} ({address})
        </Text>
      </div>
      {is_current ? null : (
        <Button
          variant="default"
          loading={isBusy}
          aria-label={`Cerrar la sesión de ${device}, del ${showTime(created_at)}`}
          onClick={onClose}
        >
          Cerrar
        </Button>
      )}
    </Group>
  );
}

/** Open sessions of the account; one or all others can be closed. */
function SessionsBox() {
  const queries = useQueryClient();
  const query = useCall(SESSIONS_KEY, 'GET /me/sessions/', {}, { staleTime: 0 });
  const refresh = () => void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
  const failure = securityTexts.notClosed;
  const closing = useSave({ success: securityTexts.closed, failure, onSaved: refresh });
  const closingOthers = useSave({
    success: securityTexts.otherSessionsClosed,
    failure,
    onSaved: refresh,
  });
  const isBusy = closing.isBusy || closingOthers.isBusy;
  const close = (id: string) =>
    void closing.save(() => call('DELETE /me/sessions/:id/', { params: { id } }));
  const closeOtherSessions = () =>
    void closingOthers.save(() => call('POST /me/sessions/close-others/', { body: {} }));
  return (
    <SectionBox title="Sesiones abiertas">
      <Text mb="sm">
        Una sesión termina tras {SESSION_HOURS.idle} horas sin uso, y a las {SESSION_HOURS.longest}{' '}
        horas en todo caso. Hay como máximo {MAX_SESSIONS}: con una más termina la que lleva más
        tiempo sin uso.
      </Text>
      <QueryView query={query} failed={securityTexts.sessionsNotShown}>
        {(sessions) => (
          <Stack gap="sm">
            <Stack component="ul" gap="sm" p={0} m={0}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={isBusy}
                  onClose={() => close(session.id)}
                />
              ))}
            </Stack>
            {sessions.length > 1 ? (
              <Button variant="default" loading={isBusy} onClick={closeOtherSessions}>
                Cerrar todas las demás
              </Button>
            ) : null}
          </Stack>
        )}
      </QueryView>
    </SectionBox>
  );
}

/** Section 92, for every role: password, second factors and open sessions. */
export default function SecuritySection() {
  return (
    <>
      <SectionTitle>Seguridad</SectionTitle>
      <Stack maw={640}>
        <FactorsBox />
        <SessionsBox />
        <SectionBox title="Contraseña">
          <PasswordForm />
        </SectionBox>
        <SectionBox title="Datos personales">
          <Anchor href={sectionPath(91)}>Ver su nombre, su correo y su teléfono</Anchor>
        </SectionBox>
      </Stack>
    </>
  );
}

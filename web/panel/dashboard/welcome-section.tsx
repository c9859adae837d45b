import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { jobLabels } from '../../../contracts/jobs.ts';
import { createTimeFormat, toSentence } from '../../../contracts/spanish-time.ts';
import { IconAlertTriangle } from '../ui/icons.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SectionTitle } from '../ui/section-box.tsx';
import { useSession } from '../ui/session.ts';
import { TodoCards, todayQuery } from './todo-cards.tsx';

const formatMoment = createTimeFormat({
  timeZone: 'America/Caracas',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Time at which a backup was last verified by restoring it; a warning if that is too long ago. */
function BackupLine() {
  const { data } = useQuery(todayQuery);
  const backup = data?.backup ?? null;
  if (backup === null) return null;
  const { is_ok, proven_at, error } = backup;
  const moment = proven_at === null ? null : formatMoment(proven_at);
  if (is_ok) {
    return (
      <Text size="sm" mt="md">
        Copia de respaldo comprobada: {moment}
      </Text>
    );
  }
  return (
    <Alert
      mt="md"
      maw={960}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title="La copia de respaldo no está al día"
    >
      <Text size="sm">
        {moment === null
          ? 'Todavía no se ha comprobado ninguna copia.'
          : `La última comprobada: ${moment}`}
      </Text>
      {error === null ? null : <Text size="sm">El sistema dice: «{error}»</Text>}
    </Alert>
  );
}

/** Background work whose last attempt failed, with its error. */
function Failures() {
  const { data } = useQuery(todayQuery);
  const failures = data?.failures ?? [];
  if (failures.length === 0) return null;
  return (
    <Alert
      mt="md"
      maw={960}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title="Hay tareas del sistema que no se pudieron hacer"
    >
      {failures.map(({ kind, item, error, attempts, next_at }) => (
        <Text key={`${kind} ${item}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {jobLabels[kind]}
          {item === '' ? '' : ` (${item})`}: «{error}».{' '}
          {attempts === 1 ? 'Un intento' : `${attempts} intentos`}; el próximo:{' '}
          {toSentence(formatMoment(next_at))}
        </Text>
      ))}
    </Alert>
  );
}

const StaffNotes = lazyPart(() => import('./staff-notes.tsx'));

/** Welcome screen: the user's name and what waits today; for staff also what was edited last. */
export function WelcomeSection() {
  const { userName, userType } = useSession();
  return (
    <>
      <SectionTitle>Bienvenido, {userName}</SectionTitle>
      <TodoCards />
      <BackupLine />
      <Failures />
      {userType === 1 ? (
        <Suspense fallback={null}>
          <StaffNotes />
        </Suspense>
      ) : null}
    </>
  );
}

import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { todayQuery } from './today-query.ts';

const when = new Intl.DateTimeFormat('es-VE', {
  timeZone: 'America/Caracas',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Time at which a backup was last verified by restoring it; a warning if that is too long ago. */
export function BackupLine() {
  const { data } = useQuery(todayQuery);
  const backup = data?.backup ?? null;
  if (backup === null) return null;
  const { is_ok, proven_at, error } = backup;
  const moment = proven_at === null ? null : when.format(new Date(proven_at));
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

import { Alert, Anchor } from '@mantine/core';
import { sectionPath } from '../ui/place.ts';

const DAY = 86_400_000;

/** `dueAt`: ISO 8601. */
export function daysLeftText(dueAt: string, now: number): string {
  const days = Math.ceil((Date.parse(dueAt) - now) / DAY);
  if (days <= 0) return 'Hoy es el último día';
  return days === 1 ? 'Queda 1 día' : `Quedan ${days} días`;
}

/** States how many days are left until a second factor is required. */
export function FactorNotice({ dueAt, code }: { dueAt: string; code: number }) {
  return (
    <Alert color="yellow" variant="outline" role="note" mb="md" maw={960}>
      {daysLeftText(dueAt, Date.now())} para configurar el segundo paso al entrar; después el
      tablero lo pedirá antes de todo.{' '}
      <Anchor href={sectionPath(code)} fz="inherit">
        Configurarlo ahora
      </Anchor>
    </Alert>
  );
}

import { Alert, Anchor } from '@mantine/core';
import { DAY_MS } from '../../../contracts/durations.ts';
import { sectionPath } from '../ui/place.ts';

/** Days before the last hour in which the notice stands in every section. */
const LAST_DAYS = 2;

interface FactorNoticeProps {
  /** ISO 8601. */
  dueAt: string;
  code: number;
  /** Whether it is shown on *Hoy*, where it always stands. */
  isToday: boolean;
}

/** States how many days are left until a second factor is required. */
export function FactorNotice({ dueAt, code, isToday }: FactorNoticeProps) {
  const days = Math.ceil((Date.parse(dueAt) - Date.now()) / DAY_MS);
  if (!isToday && days > LAST_DAYS) return null;
  const left = days === 1 ? 'Queda 1 día' : `Quedan ${days} días`;
  return (
    <Alert color="yellow" variant="outline" role="note" mb="md" maw={960}>
      {days <= 0 ? 'Hoy es el último día' : left} para configurar el segundo paso al entrar; después
      el tablero lo pedirá antes de todo.{' '}
      <Anchor href={sectionPath(code)} fz="inherit">
        Configurarlo ahora
      </Anchor>
    </Alert>
  );
}

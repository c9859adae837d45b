import { Alert, Anchor } from '@mantine/core';
import { DAY_MS } from '../../../contracts/durations.ts';
import { sectionPath } from '../ui/place.ts';
import { useFold } from '../ui/preferences.ts';

/** `dueAt`: ISO 8601. */
export function formatDaysLeft(dueAt: string, now: number): string {
  const days = Math.ceil((Date.parse(dueAt) - now) / DAY_MS);
  if (days <= 0) return 'Hoy es el último día';
  return days === 1 ? 'Queda 1 día' : `Quedan ${days} días`;
}

/** Name under which the fold of the note is stored. */
const FOLD_NAME = 'segundo paso';

interface FactorNoticeProps {
  dueAt: string;
  code: number;
  /** Whether it is shown whole until somebody folds it. */
  isFirst: boolean;
}

/** States how many days are left until a second factor is required: in one line, but where it is shown first and on the last day. */
export function FactorNotice({ dueAt, code, isFirst }: FactorNoticeProps) {
  const [isOpened, setOpened] = useFold();
  const daysLeftText = formatDaysLeft(dueAt, Date.now());
  const isLast = Date.parse(dueAt) - Date.now() <= DAY_MS;
  const renderFoldButton = (isOpen: boolean) => (
    <Anchor
      component="button"
      type="button"
      fz="sm"
      lh="lg"
      py={4}
      aria-expanded={!isOpen}
      onClick={() => setOpened(FOLD_NAME, isOpen)}
    >
      {isOpen ? `Segundo paso: ${daysLeftText.toLowerCase()}` : 'Plegar'}
    </Anchor>
  );
  if (!isLast && !(isOpened(FOLD_NAME) ?? isFirst)) return renderFoldButton(true);
  return (
    <Alert color="yellow" variant="outline" role="note" mb="md" maw={960}>
      {daysLeftText} para configurar el segundo paso al entrar; después el tablero lo pedirá antes
      de todo.{' '}
      <Anchor href={sectionPath(code)} fz="inherit">
        Configurarlo ahora
      </Anchor>
      {isLast ? null : <> · {renderFoldButton(false)}</>}
    </Alert>
  );
}

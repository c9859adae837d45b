import { Alert } from '@mantine/core';
import type { Reply } from '../../../contracts/calls.ts';
import { LIMIT_REACHED } from '../../../contracts/jury.ts';
import { Figure, Figures } from '../ui/facts.tsx';
import { IconCheck } from '../ui/icons.ts';
import { formatCountWithLimit } from './applicant-state.tsx';

export type JuryStatus = Omit<Reply<'GET /postulations/votes/'>, 'items'>;

/** Returns whether the judge has reached the limit of selections. */
export function isAtLimit({ count, limit }: JuryStatus): boolean {
  return count >= limit;
}

/** Progress of the jury: for a judge the own count, for an administrator that of all. */
export function JuryFigures({ status, isJudge }: { status: JuryStatus; isJudge: boolean }) {
  const { count, limit, judges, selected } = status;
  return (
    <>
      <Figures>
        {isJudge ? (
          <>
            <Figure name="Ha seleccionado" value={formatCountWithLimit(count, limit)} />
            <Figure name="Votos necesarios" value={judges} />
          </>
        ) : (
          <>
            <Figure name="Jueces" value={judges} />
            <Figure name="Límite por juez" value={limit} />
          </>
        )}
        <Figure name="Seleccionados" value={formatCountWithLimit(selected, limit)} />
      </Figures>
      {isJudge && isAtLimit(status) ? (
        <Alert color="teal" mb="md" icon={<IconCheck aria-hidden />} role="status" maw={560}>
          {LIMIT_REACHED}
        </Alert>
      ) : null}
    </>
  );
}

import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Reply } from '../../../contracts/calls.ts';
import { LIMIT_REACHED } from '../../../contracts/jury.ts';
import { Figure } from './applicant-badges.tsx';
import { countText } from './applicant-state.ts';
import css from './applicants.module.css';

export type Bounds = Omit<Reply<'GET /postulations/votes/'>, 'items'>;

/** Whether a judge may select no more. */
export function isAtLimit({ count, limit }: Bounds): boolean {
  return count >= limit;
}

/** How far the selecting is: for a judge the own count, for the administrator that of all. */
export function JuryFigures({ bounds, isJudge }: { bounds: Bounds; isJudge: boolean }) {
  const { count, limit, judges, selected } = bounds;
  return (
    <>
      <dl className={css.figures}>
        {isJudge ? (
          <>
            <Figure name="Ha seleccionado" value={countText(count, limit)} />
            <Figure name="Votos necesarios" value={judges} />
          </>
        ) : (
          <>
            <Figure name="Jueces" value={judges} />
            <Figure name="Límite por juez" value={limit} />
          </>
        )}
        <Figure name="Seleccionados" value={countText(selected, limit)} />
      </dl>
      {isJudge && isAtLimit(bounds) ? (
        <Alert color="teal" mb="md" icon={<IconCheck aria-hidden />} role="status" maw={560}>
          {LIMIT_REACHED}
        </Alert>
      ) : null}
    </>
  );
}

import { useState } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { clampStart, nextStart, previousStart } from '../../../ui/sliding-window.ts';
import strip from '../../players/strip.module.css';
import { Front } from './front.tsx';
import css from './strip.module.css';
import type { Competitor } from './voting-data.ts';

/** Number of videos shown simultaneously. */
const SHOWN = 4;

interface Props {
  event: string;
  competitors: readonly Competitor[];
  /** Position of the shown competitor; null before it is known. */
  shown: number | null;
}

/**
 * Returns the start of the window that contains the shown competitor, moved as little as possible.
 */
function follow(start: number, shown: number | null, count: number): number {
  if (shown === null) return start;
  const least = Math.max(start, shown - SHOWN + 1);
  return clampStart(Math.min(least, shown), count, SHOWN);
}

function Arrow({ label, sign, to, onMove }: ArrowProps) {
  return (
    <button
      type="button"
      className={strip.arrow}
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && onMove(to)}
    >
      {sign}
    </button>
  );
}
interface ArrowProps {
  label: string;
  sign: string;
  to: number | null;
  onMove: (to: number) => void;
}

/** Strip of all competitors' videos, four at a time. */
export function Strip({ event, competitors, shown }: Props) {
  const [window, setWindow] = useState({ start: 0, of: null as number | null });
  const count = competitors.length;
  const start = window.of === shown ? window.start : follow(window.start, shown, count);
  if (count < 2) return null;
  const move = (to: number) => setWindow({ start: to, of: shown });
  return (
    <nav
      className={`script-only ${strip.strip} ${css.strip}`}
      aria-label="Videos de los competidores"
    >
      <Arrow label="Videos anteriores" sign="‹" to={previousStart(start, SHOWN)} onMove={move} />
      <ol className={`${strip.list} ${css.list}`}>
        {competitors.slice(start, start + SHOWN).map((one, offset) => (
          <li key={one.id}>
            <a
              href={votingPath(event, one.ref)}
              aria-current={start + offset === shown ? 'true' : undefined}
            >
              <Front youtube={one.youtube} place={start + offset} size="small" />
              <b>{one.aka}</b>
            </a>
          </li>
        ))}
      </ol>
      <Arrow label="Videos siguientes" sign="›" to={nextStart(start, count, SHOWN)} onMove={move} />
    </nav>
  );
}

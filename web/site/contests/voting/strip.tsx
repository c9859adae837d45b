import { useState } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { clampStart, getNextStart, getPreviousStart } from '../../../ui/sliding-window.ts';
import strip from '../../players/strip.module.css';
import { VideoCover } from './front.tsx';
import css from './strip.module.css';
import type { Competitor } from './voting-data.ts';

/** Number of videos shown simultaneously. */
const MAX_SHOWN = 4;

export interface RivalsProps {
  event: string;
  competitors: readonly Competitor[];
  /** Position of the shown competitor; null before it is known. */
  shownIndex: number | null;
}

/** Returns the start of the window with the shown competitor, moved as little as possible. */
function moveWindow(start: number, shownIndex: number | null, count: number): number {
  if (shownIndex === null) return start;
  const minStart = Math.max(start, shownIndex - MAX_SHOWN + 1);
  return clampStart(Math.min(minStart, shownIndex), count, MAX_SHOWN);
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
export function Strip({ event, competitors, shownIndex }: RivalsProps) {
  const [window, setWindow] = useState({ start: 0, of: null as number | null });
  const count = competitors.length;
  const start =
    window.of === shownIndex ? window.start : moveWindow(window.start, shownIndex, count);
  if (count < 2) return null;
  const moveTo = (to: number) => setWindow({ start: to, of: shownIndex });
  return (
    <nav
      className={`script-only ${strip.strip} ${css.strip}`}
      aria-label="Videos de los competidores"
    >
      <Arrow
        label="Videos anteriores"
        sign="‹"
        to={getPreviousStart(start, MAX_SHOWN)}
        onMove={moveTo}
      />
      <ol className={`${strip.list} ${css.list}`}>
        {competitors.slice(start, start + MAX_SHOWN).map((competitor, offset) => (
          <li key={competitor.id}>
            <a
              href={votingPath(event, competitor.ref)}
              aria-current={start + offset === shownIndex ? 'true' : undefined}
            >
              <VideoCover
                youtube={competitor.youtube}
                aka={competitor.aka}
                place={start + offset}
                size="small"
              />
              <b>{competitor.aka}</b>
            </a>
          </li>
        ))}
      </ol>
      <Arrow
        label="Videos siguientes"
        sign="›"
        to={getNextStart(start, count, MAX_SHOWN)}
        onMove={moveTo}
      />
    </nav>
  );
}

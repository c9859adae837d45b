import { useState } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { clampStart, getNextStart, getPreviousStart } from '../../../ui/sliding-window.ts';
import strip from '../../players/strip.module.css';
import { VideoCover } from './front.tsx';
import css from './strip.module.css';
import type { Competitor } from './voting-data.ts';

/** Number of videos shown simultaneously. */
const WINDOW_SIZE = 4;

export interface RivalsProps {
  event: string;
  competitors: readonly Competitor[];
  /** Position of the shown competitor; null before it is known. */
  shownIndex: number | null;
}

/** Returns the start of the window with the shown competitor, moved as little as possible. */
function getWindowStart(start: number, shownIndex: number | null, count: number): number {
  if (shownIndex === null) return start;
  const minStart = Math.max(start, shownIndex - WINDOW_SIZE + 1);
  return clampStart(Math.min(minStart, shownIndex), count, WINDOW_SIZE);
}

function Arrow({ label, sign, targetStart, onMove }: ArrowProps) {
  return (
    <button
      type="button"
      className={strip.arrow}
      aria-label={label}
      disabled={targetStart === null}
      onClick={() => targetStart !== null && onMove(targetStart)}
    >
      {sign}
    </button>
  );
}
interface ArrowProps {
  label: string;
  sign: string;
  targetStart: number | null;
  onMove: (targetStart: number) => void;
}

/** Strip of all competitors' videos, four at a time. */
export function Strip({ event, competitors, shownIndex }: RivalsProps) {
  const [shownWindow, setWindow] = useState({ start: 0, shownIndex: null as number | null });
  const count = competitors.length;
  const start =
    shownWindow.shownIndex === shownIndex
      ? shownWindow.start
      : getWindowStart(shownWindow.start, shownIndex, count);
  if (count < 2) return null;
  const moveTo = (targetStart: number) => setWindow({ start: targetStart, shownIndex });
  return (
    <nav
      className={`script-only ${strip.strip} ${css.strip}`}
      aria-label="Videos de los competidores"
    >
      <Arrow
        label="Videos anteriores"
        sign="‹"
        targetStart={getPreviousStart(start, WINDOW_SIZE)}
        onMove={moveTo}
      />
      <ol className={`${strip.list} ${css.list}`}>
        {competitors.slice(start, start + WINDOW_SIZE).map((competitor, offset) => (
          <li key={competitor.id}>
            <a
              href={votingPath(event, competitor.ref)}
              aria-current={start + offset === shownIndex ? 'true' : undefined}
            >
              <VideoCover
                youtube={competitor.youtube}
                aka={competitor.aka}
                index={start + offset}
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
        targetStart={getNextStart(start, count, WINDOW_SIZE)}
        onMove={moveTo}
      />
    </nav>
  );
}

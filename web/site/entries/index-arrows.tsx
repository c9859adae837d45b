import { getNextStart, getPreviousStart } from '../../ui/sliding-window.ts';
import css from './index-grid.module.css';

/** Cards in the window: on a wide screen, and on a phone. */
export const WIDE_WINDOW = 5;
export const NARROW_WINDOW = 3;

interface ArrowProps {
  path: string;
  /** First card of the window; null at the end. */
  targetStart: number | null;
  label: string;
  sign: string;
}

function Arrow({ path, targetStart, label, sign }: ArrowProps) {
  if (targetStart === null) return <span aria-hidden="true">{sign}</span>;
  return (
    <a href={targetStart === 0 ? path : `${path}?desde=${targetStart}`} aria-label={label}>
      {sign}
    </a>
  );
}

/** Arrows for each window size; only one pair is visible. */
export function IndexArrows({
  path,
  start,
  count,
}: {
  path: string;
  start: number;
  count: number;
}) {
  const widths = [
    { size: WIDE_WINDOW, className: css.wideOnly },
    { size: NARROW_WINDOW, className: css.narrowOnly },
  ];
  return widths.map(({ size, className }) => {
    const previous = getPreviousStart(start, size);
    const next = getNextStart(start, count, size);
    if (previous === null && next === null) return null;
    return (
      <nav key={size} className={`${css.arrows} ${className}`} aria-label="Más del índice">
        <p>
          {start + 1}–{Math.min(start + size, count)} de {count}
        </p>
        <Arrow path={path} targetStart={previous} label="Anteriores" sign="←" />
        <Arrow path={path} targetStart={next} label="Siguientes" sign="→" />
      </nav>
    );
  });
}

import { PageLink } from '../../ui/page-link.tsx';
import { nextStart, previousStart } from '../../ui/sliding-window.ts';
import css from './index-grid.module.css';

/** Cards in the window: on a wide screen, and on a phone. */
export const WIDE = 5;
export const NARROW = 3;

function Arrow({ to, label, sign }: { to: number | null; label: string; sign: string }) {
  if (to === null) return <span aria-hidden="true">{sign}</span>;
  return (
    <PageLink
      to={to === 0 ? '?' : `?desde=${to}`}
      aria-label={label}
      preventScrollReset
      viewTransition={false}
      prefetch="none"
    >
      {sign}
    </PageLink>
  );
}

/** Arrows for each window size; only one pair is visible. */
export function IndexArrows({ start, count }: { start: number; count: number }) {
  const widths = [
    { size: WIDE, className: css.wideOnly },
    { size: NARROW, className: css.narrowOnly },
  ];
  return widths.map(({ size, className }) => {
    const previous = previousStart(start, size);
    const next = nextStart(start, count, size);
    if (previous === null && next === null) return null;
    return (
      <nav key={size} className={`${css.arrows} ${className}`} aria-label="Más del índice">
        <p>
          {start + 1}–{Math.min(start + size, count)} de {count}
        </p>
        <Arrow to={previous} label="Anteriores" sign="←" />
        <Arrow to={next} label="Siguientes" sign="→" />
      </nav>
    );
  });
}

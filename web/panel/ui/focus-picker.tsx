import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { Focus } from '../../../contracts/halftone-crop.ts';
import css from './focus-picker.module.css';

interface Props {
  /** The picture, which fills the picker. */
  children: ReactNode;
  /** Percent of what is shown; null: not known yet, the first tap sets it. */
  focus: Focus | null;
  onChange(focus: Focus): void;
  className?: string;
  style?: CSSProperties;
}

/** Percent that an arrow key moves the point; with Shift five times as much. */
const STEP_PERCENT = 1;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP_PERCENT, 0],
  ArrowRight: [STEP_PERCENT, 0],
  ArrowUp: [0, -STEP_PERCENT],
  ArrowDown: [0, STEP_PERCENT],
};

function clamp(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 100));
}

/** A picture with its focal point, which is dragged, or moved by the arrow keys; the box of faces stays. */
export function FocusPicker({ children, focus, onChange, className = '', style }: Props) {
  const changeFocus = (x: number, y: number) =>
    onChange({ ...focus, isGuess: undefined, x: clamp(x), y: clamp(y) });
  function moveFocusToPointer(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    changeFocus(
      ((event.clientX - box.left) / box.width) * 100,
      ((event.clientY - box.top) / box.height) * 100,
    );
  }
  const { x, y } = focus ?? { x: 50, y: 50 };
  function onKeyDown(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const factor = event.shiftKey ? 5 : 1;
    changeFocus(x + arrow[0] * factor, y + arrow[1] * factor);
  }
  return (
    <div
      className={`${css.picker} ${className}`}
      style={style}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveFocusToPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveFocusToPointer(event);
      }}
    >
      {children}
      <button
        type="button"
        className={css.point}
        data-unset={focus === null || undefined}
        style={{ left: `${x}%`, top: `${y}%` }}
        aria-label={
          focus === null
            ? 'Punto de atención: lo elige el sitio. Toque la imagen o use las flechas para elegirlo.'
            : `Punto de atención: ${Math.round(x)} % desde la izquierda, ${Math.round(y)} % desde arriba. Muévalo con las flechas.`
        }
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

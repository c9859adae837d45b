import type { KeyboardEvent, PointerEvent } from 'react';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { Focus } from '../../../contracts/press-crop.ts';
import css from './press.module.css';

interface Props {
  picture: PanelPicture;
  focus: Focus;
  onChange(focus: Focus): void;
}

/** Percent that an arrow key moves the point; with Shift five times as much. */
const STEP = 1;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function clamp(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 100));
}

/** The picture with a point that is dragged, or moved by the arrow keys. */
export function FocusPicker({ picture, focus, onChange }: Props) {
  function point(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = clamp(((event.clientX - box.left) / box.width) * 100);
    const y = clamp(((event.clientY - box.top) / box.height) * 100);
    onChange({ x, y });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const [x, y] = event.shiftKey ? [arrow[0] * 5, arrow[1] * 5] : arrow;
    onChange({ x: clamp(focus.x + x), y: clamp(focus.y + y) });
  }
  return (
    <div
      className={css.picker}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
    >
      <img src={picture.widths.at(-1)?.src ?? picture.src} alt="" draggable={false} />
      <button
        type="button"
        className={css.point}
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={`Punto de atención: ${focus.x} % desde la izquierda, ${focus.y} % desde arriba. Muévalo con las flechas.`}
        data-autofocus
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

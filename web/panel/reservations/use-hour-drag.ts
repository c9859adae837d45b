import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

interface Drag {
  col: number;
  first: number;
  last: number;
  start: number;
}

/** Selects hours of one day by dragging the mouse over them. */
export function useHourDrag(onChoose: (start: number, hours: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const onEnd = useEffectEvent(() => {
    setDrag(null);
    if (drag && drag.last > drag.first) onChoose(drag.start, drag.last - drag.first + 1);
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const endDrag = () => onEnd();
    window.addEventListener('pointerup', endDrag);
    window.addEventListener('pointercancel', endDrag);
    return () => {
      window.removeEventListener('pointerup', endDrag);
      window.removeEventListener('pointercancel', endDrag);
    };
  }, [isDragging]);

  return {
    begin(event: PointerEvent, col: number, row: number, start: number) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      setDrag({ col, first: row, last: row, start });
    },
    /** Only consecutive hours are selected: a taken hour ends the selection. */
    extendTo(col: number, row: number) {
      setDrag((current) => {
        if (
          current === null ||
          current.col !== col ||
          row < current.first ||
          row > current.last + 1
        )
          return current;
        return { ...current, last: row };
      });
    },
    isChosen: (col: number, row: number) =>
      drag !== null && drag.col === col && row >= drag.first && row <= drag.last,
  };
}

import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { type CalendarViewProps, formatSlot, type Slot, type StudioDay } from './month-days.ts';
import css from './week-grid.module.css';
import { formatDay, formatLongDay } from './zone-time.ts';

const ARROW_STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrow keys move to the next cell that has a button. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = ARROW_STEPS[event.key];
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th');
  if (!step || !cell) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex;
  let column = cell.cellIndex;
  let next: HTMLElement | null | undefined = null;
  while (next === null) {
    row += step[0];
    column += step[1];
    next = rows[row]?.cells[column]?.querySelector('button');
  }
  next?.focus();
}

/** Names of the hours from the first to the last one that is open on any of the days. */
function listRows(days: readonly StudioDay[]): string[] {
  const slots = days.flatMap((item) => item.slots);
  const hours = slots.length === 0 ? [9, 18] : slots.map(({ hour }) => hour);
  const names = new Set(slots.map(({ name }) => name));
  const rows: string[] = [];
  for (let hour = Math.min(...hours); hour <= Math.max(...hours); hour += 1) {
    rows.push(formatSlot(hour));
    if (names.has(formatSlot(hour, true))) rows.push(formatSlot(hour, true));
  }
  return rows;
}

/** Only consecutive hours are dragged over: one that is taken ends the selection. */
function extend(dragged: readonly number[], start: number): readonly number[] {
  if (dragged.includes(start)) return dragged.slice(0, dragged.indexOf(start) + 1);
  return dragged.at(-1) === start - HOUR_MS ? [...dragged, start] : dragged;
}

const unavailableTexts: Readonly<Partial<Record<Slot['state'], string>>> = {
  past: 'Ya pasó',
  taken: 'Ocupada',
};

/** A week with one row per hour: click a free hour or drag over several; arrow keys move between hours. */
export function WeekGrid({ days, calendar, today, isStaff, ...props }: CalendarViewProps) {
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const [tabStop, setTabStop] = useState('');
  useWindowEvent('pointerup', () => {
    const [start] = dragged;
    if (start === undefined) return;
    setDragged([]);
    if (dragged.length > 1) props.onChoose(start, dragged.length);
  });
  const clickable = days
    .flatMap((item) => item.slots)
    .filter((slot) => slot.state === 'free' || slot.reservation !== null);
  const shownTabStop = clickable.find(({ at }) => at === tabStop) ?? clickable[0];

  function renderSlot(day: string, slot: Slot | undefined) {
    const { at, state, name } = slot ?? { at: '', state: 'closed', name: '' };
    const start = Date.parse(at);
    const booked = calendar.reservations.find((item) => item.id === slot?.reservation);
    const label = `${formatLongDay(day)}, ${name}`;
    const common = {
      type: 'button',
      className: css.cell,
      tabIndex: at === shownTabStop?.at ? 0 : -1,
      onFocus: () => setTabStop(at),
    } as const;
    if (booked) {
      const customer = isStaff ? booked.customer : 'Su reservación';
      const isFirst = Date.parse(booked.starts_at) === start;
      return (
        <button
          {...common}
          data-booked={booked.state}
          data-goes-on={!isFirst || undefined}
          aria-label={`${label}: ${customer}`}
          title={customer}
          onClick={() => props.onShow(booked.id)}
        >
          {isFirst ? customer : null}
        </button>
      );
    }
    if (state === 'free') {
      return (
        <button
          {...common}
          data-chosen={dragged.includes(start) || undefined}
          aria-label={`${label}: reservar`}
          onClick={() => props.onChoose(start)}
          onPointerDown={({ pointerType, button }) => {
            if (pointerType === 'mouse' && button === 0) setDragged([start]);
          }}
          onPointerEnter={() => setDragged((current) => extend(current, start))}
        />
      );
    }
    const text = unavailableTexts[state as Slot['state']] ?? 'Cerrado';
    return state === 'taken' ? text : <VisuallyHidden>{text}</VisuallyHidden>;
  }

  return (
    <table className={css.week} onKeyDown={moveFocus}>
      <thead>
        <tr>
          <td />
          {days.map(({ day }) => {
            const text = formatDay(day, { weekday: 'short', day: 'numeric' });
            return (
              <th key={day} scope="col">
                <button
                  type="button"
                  className={css.weekday}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={`${text}: ver ${formatLongDay(day)}`}
                  onClick={() => props.onOpen(day)}
                >
                  {text}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {listRows(days).map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {days.map(({ day, slots }) => {
              const slot = slots.find((item) => item.name === name);
              return (
                <td key={day} data-state={slot?.state}>
                  {renderSlot(day, slot)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

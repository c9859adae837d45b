import { VisuallyHidden } from '@mantine/core';
import { Fragment, type KeyboardEvent, useState } from 'react';
import type { Calendar, Slot, StudioDay } from './month-days.ts';
import { useHourDrag } from './use-hour-drag.ts';
import css from './week-grid.module.css';
import { formatDay, formatHour, formatLongDay } from './zone-time.ts';

interface WeekGridProps {
  days: readonly StudioDay[];
  calendar: Calendar;
  today: string;
  isStaff: boolean;
  onChoose(start: number, hours?: number): void;
  onShow(reservation: number): void;
  onOpen(day: string): void;
}

const ARROW_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/** Arrow keys move to the next enabled hour. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = ARROW_STEPS[event.key];
  const { col, row } = (event.target as HTMLElement).dataset;
  if (!step || col === undefined || row === undefined) return;
  event.preventDefault();
  for (let steps = 1; steps <= 24; steps += 1) {
    const selector = `[data-col="${Number(col) + step[0] * steps}"][data-row="${Number(row) + step[1] * steps}"]`;
    const next = event.currentTarget.querySelector<HTMLElement>(`button${selector}`);
    if (next) {
      next.focus();
      return;
    }
  }
}

function getHourRange(days: readonly StudioDay[]): { first: number; last: number } {
  const hours = days.flatMap((item) => item.slots.map((slot) => slot.hour));
  if (hours.length === 0) return { first: 9, last: 18 };
  return { first: Math.min(...hours), last: Math.max(...hours) };
}

const unavailableLabels: Readonly<Partial<Record<Slot['state'], string>>> = {
  closed: 'Cerrado',
  past: 'Ya pasó',
  taken: 'Ocupada',
};

interface CellProps extends WeekGridProps {
  studioDay: StudioDay;
  slot: Slot;
  col: number;
  row: number;
  isTabStop: boolean;
  onTabStopChange(at: string): void;
  drag: ReturnType<typeof useHourDrag>;
}

function WeekCell({
  studioDay: element,
  slot,
  col,
  row,
  isTabStop,
  onTabStopChange,
  drag,
  ...props
}: CellProps) {
  const booked = props.calendar.reservations.find((item) => item.id === slot.reservation);
  const gridPosition = { gridColumn: col + 2, gridRow: row + 2 };
  const label = `${formatLongDay(element.day)}, ${formatHour(slot.hour)}`;
  const common = {
    'data-col': col,
    'data-row': row,
    'data-state': slot.state,
    tabIndex: isTabStop ? 0 : -1,
    onFocus: () => onTabStopChange(slot.at),
  };
  if (booked) {
    const name = props.isStaff ? booked.customer : 'Su reservación';
    const isFirst = Date.parse(booked.starts_at) === Date.parse(slot.at);
    return (
      <button
        type="button"
        {...common}
        className={css.cell}
        style={gridPosition}
        data-booked={booked.state}
        data-goes-on={!isFirst || undefined}
        aria-label={`${label}: ${name}`}
        title={name}
        onClick={() => props.onShow(booked.id)}
      >
        {isFirst ? name : null}
      </button>
    );
  }
  if (slot.state === 'free') {
    return (
      <button
        type="button"
        {...common}
        className={css.cell}
        style={gridPosition}
        data-chosen={drag.isChosen(col, row) || undefined}
        aria-label={`${label}: reservar`}
        onClick={() => props.onChoose(Date.parse(slot.at))}
        onPointerDown={(event) => drag.begin(event, col, row, Date.parse(slot.at))}
        onPointerEnter={() => drag.extendTo(col, row)}
      />
    );
  }
  return (
    <div className={css.cell} style={gridPosition} data-state={slot.state}>
      <VisuallyHidden>{`${label}: ${unavailableLabels[slot.state] ?? ''}`}</VisuallyHidden>
      {slot.state === 'taken' ? <span aria-hidden>Ocupada</span> : null}
    </div>
  );
}

/** A week with one row per hour: click a free hour or drag over several; arrow keys move between hours. */
export function WeekGrid(props: WeekGridProps) {
  const { days, today } = props;
  const { first, last } = getHourRange(days);
  const drag = useHourDrag(props.onChoose);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const clickable = days
    .flatMap((item) => item.slots)
    .filter((slot) => slot.state === 'free' || slot.reservation !== null);
  const currentTabStop = clickable.some((slot) => slot.at === tabStop) ? tabStop : clickable[0]?.at;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div className={css.week} onKeyDown={moveFocus}>
      {days.map((item, col) => (
        <button
          type="button"
          key={item.day}
          className={css.weekday}
          style={{ gridColumn: col + 2, gridRow: 1 }}
          aria-current={item.day === today ? 'date' : undefined}
          aria-label={`Ver ${formatLongDay(item.day)}`}
          onClick={() => props.onOpen(item.day)}
        >
          {formatDay(item.day, { weekday: 'short', day: 'numeric' })}
        </button>
      ))}
      {Array.from({ length: last - first + 1 }, (_, row) => first + row).map((hour) => (
        <div key={hour} className={css.hour} style={{ gridRow: hour - first + 2 }}>
          {formatHour(hour)}
        </div>
      ))}
      {days.map((item, col) => (
        <Fragment key={item.day}>
          {item.slots.map((slot) => (
            <WeekCell
              key={slot.at}
              {...props}
              studioDay={item}
              slot={slot}
              col={col}
              row={slot.hour - first}
              isTabStop={slot.at === currentTabStop}
              onTabStopChange={setTabStop}
              drag={drag}
            />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type Booked,
  type CalendarViewProps,
  type Slot,
  type StudioDay,
  toDaySpan,
} from './month-days.ts';
import css from './month-grid.module.css';
import { addDays, formatDay, formatHour, formatLongDay, toWallTime } from './zone-time.ts';

/** Reservations named in a day of the month; the rest are counted. */
const MAX_NAMED = 3;

/** Returns a CSS gradient with one colour per hour of the day. */
function toStripGradient(slots: readonly Slot[]): string {
  const width = 100 / slots.length;
  const stops = slots.map((slot, index) => {
    const from = (index * width).toFixed(2);
    return `var(--slot-${slot.state}) ${from}% ${((index + 1) * width).toFixed(2)}%`;
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/** Accessible name of a day: date, free hours and reservations. */
function formatDayName({ day, slots, booked }: StudioDay): string {
  const closed = slots.length === 0 ? ', cerrado' : '';
  const count = booked.length === 1 ? '1 reservación' : `${booked.length} reservaciones`;
  return `${formatLongDay(day)}${closed}${booked.length === 0 ? '' : `, ${count}`}`;
}

function BookedLine({ item, zone, isStaff }: { item: Booked; zone: string; isStaff: boolean }) {
  return (
    <span className={css.booked} data-state={item.state}>
      {formatHour(toWallTime(item.starts_at, zone).hour)}{' '}
      {isStaff ? item.customer : 'Su reservación'}
    </span>
  );
}

/** One day: number of free hours, a strip with the hours, and the reservations. */
function MonthDay({ studioDay: element, ...props }: { studioDay: StudioDay } & CalendarViewProps) {
  const { day: month, today, calendar, isStaff, onOpen } = props;
  const { day, slots, freeCount, booked } = element;
  const unnamedCount = booked.length - MAX_NAMED;
  return (
    <td className={css.day} data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}>
      <button
        type="button"
        className={css.open}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onOpen(day)}
      >
        <span className={css.head}>
          <span className={css.number}>{Number(day.slice(8))}</span>
          <span className={css.free} data-none={freeCount === 0 || undefined}>
            {slots.length === 0 || day < today ? null : (
              <>
                {freeCount}
                <span className={css.wideOnly}>{freeCount === 1 ? ' libre' : ' libres'}</span>
              </>
            )}
          </span>
        </span>
        <VisuallyHidden>{formatDayName(element)}</VisuallyHidden>
        {slots.length === 0 ? null : (
          <span className={css.strip} style={{ background: toStripGradient(slots) }} />
        )}
        <span className={css.names}>
          {booked.slice(0, MAX_NAMED).map((item) => (
            <BookedLine key={item.id} item={item} zone={calendar.zone} isStaff={isStaff} />
          ))}
          {unnamedCount > 0 ? <span className={css.more}>y {unnamedCount} más</span> : null}
        </span>
      </button>
    </td>
  );
}

/**
 * A month in whole weeks from Monday.
 * @param month a day of it
 * @param children renders the cell of a day
 */
export function MonthTable({
  month,
  children,
}: {
  month: string;
  children(day: string): ReactNode;
}) {
  const { from, until } = toDaySpan('month', month);
  const count = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  const days = Array.from({ length: count }, (_, index) => addDays(from, index));
  return (
    <table className={css.month}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" abbr={formatDay(day, { weekday: 'long' })}>
              {formatDay(day, { weekday: 'short' }).replace('.', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count / 7 }, (_, week) => (
          <tr key={days[week * 7]}>{days.slice(week * 7, week * 7 + 7).map(children)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days of a month; a click on a day opens it. */
export function MonthGrid(props: CalendarViewProps) {
  const studioDays = new Map(props.days.map((item) => [item.day, item]));
  return (
    <MonthTable month={props.day}>
      {(day) => {
        const studioDay = studioDays.get(day);
        return studioDay ? (
          <MonthDay key={day} studioDay={studioDay} {...props} />
        ) : (
          <td key={day} />
        );
      }}
    </MonthTable>
  );
}

import { Anchor, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type DateItem, dateStateNames } from '../../../contracts/dates.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { MonthTable } from '../reservations/month-grid.tsx';
import {
  addMonths,
  formatDay,
  formatLongDay,
  formatMonth,
  formatTime,
} from '../reservations/zone-time.ts';
import { PeriodBar } from '../ui/period-bar.tsx';
import { sectionPath } from '../ui/place.ts';
import { useCall } from '../ui/use-call.ts';
import { DATES_KEY, getCurrentStart, groupByDay } from './date-texts.ts';
import css from './month-view.module.css';

const DATES_SECTION = 24;

function DayCell({
  day,
  month,
  today,
  dates,
}: Record<'day' | 'month' | 'today', string> & { dates: readonly DateItem[] }) {
  const isOutside = day.slice(0, 7) !== month.slice(0, 7);
  return (
    <td className={css.day} data-outside={isOutside || undefined}>
      <span className={css.number} aria-current={day === today ? 'date' : undefined}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <VisuallyHidden>{formatLongDay(day)}</VisuallyHidden>
        <span className={css.weekday} aria-hidden="true">
          {isOutside ? ` de ${formatDay(day, { month: 'long' })},` : ''}
          {` ${formatDay(day, { weekday: 'long' })}`}
        </span>
      </span>
      {dates.map((date) => (
        <Anchor
          key={date.id}
          className={css.date}
          data-state={date.is_active ? date.state : 'hidden'}
          href={sectionPath(DATES_SECTION, { id: String(date.id), list: 'month' })}
        >
          <b>{formatTime(`${getCurrentStart(date)}Z`, 'UTC')}</b> {date.title}
          <span className={css.place}>
            {date.city}
            {date.is_active ? '' : ' · oculta'}
            {date.state === 'announced' ? '' : ` · ${dateStateNames[date.state]}`}
          </span>
        </Anchor>
      ))}
    </td>
  );
}

/** The dates of a month, each at the day of its place; a click opens it. */
export function MonthView() {
  const today = dayInCaracas();
  const [month, setMonth] = useState(addMonths(today, 0));
  const query = useCall(DATES_KEY, 'GET /h/dates/', {});
  return (
    <section aria-label="Fechas por mes">
      <PeriodBar
        unit="Mes"
        title={formatMonth(month)}
        onMove={(direction) => setMonth(addMonths(month, direction))}
        onToday={() => setMonth(addMonths(today, 0))}
      />
      <QueryView query={query} failed={`${FAILED} cargar las fechas.`}>
        {(dates) => {
          const shown = groupByDay(dates);
          return (
            <div className={css.month}>
              <MonthTable month={month}>
                {(day) => (
                  <DayCell key={day} {...{ day, month, today }} dates={shown.get(day) ?? []} />
                )}
              </MonthTable>
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}

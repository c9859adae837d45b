import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../ui/icons.ts';
import css from './calendar.module.css';
import { movePeriod, type Range } from './month-days.ts';
import { addDays, formatDay, formatLongDay, formatMonth, getMonday } from './zone-time.ts';

const ranges: ReadonlyArray<{
  value: Range;
  label: string;
  previousLabel: string;
  nextLabel: string;
}> = [
  { value: 'month', label: 'Mes', previousLabel: 'Mes anterior', nextLabel: 'Mes siguiente' },
  {
    value: 'week',
    label: 'Semana',
    previousLabel: 'Semana anterior',
    nextLabel: 'Semana siguiente',
  },
  { value: 'day', label: 'Día', previousLabel: 'Día anterior', nextLabel: 'Día siguiente' },
];

/** Names the period that the calendar shows. */
function formatPeriod(range: Range, day: string): string {
  if (range === 'month') return formatMonth(day);
  if (range === 'day') return formatLongDay(day);
  const options = { day: 'numeric', month: 'short' } as const;
  const monday = getMonday(day);
  return `${formatDay(monday, options)} – ${formatDay(addDays(monday, 6), options)}`;
}

interface CalendarToolbarProps {
  range: Range;
  day: string;
  today: string;
  /** A phone has no room for a week side by side. */
  isWeekAvailable: boolean;
  onRangeChange(range: Range): void;
  onDayChange(day: string): void;
}

/** Previous period, today, next period, and the choice of month, week or day. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { range, day, today, onDayChange } = props;
  const rangeOption = ranges.find(({ value }) => value === range) ?? ranges[0];
  return (
    <div className={css.toolbar}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={rangeOption?.previousLabel}
          onClick={() => onDayChange(movePeriod(range, day, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={rangeOption?.nextLabel}
          onClick={() => onDayChange(movePeriod(range, day, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onDayChange(today)}>
          Hoy
        </Button>
      </Group>
      <Title order={2} size="h3" className={css.period} aria-live="polite">
        {formatPeriod(range, day)}
      </Title>
      <SegmentedControl
        aria-label="Qué mostrar"
        value={range}
        data={ranges
          .filter(({ value }) => props.isWeekAvailable || value !== 'week')
          .map(({ value, label }) => ({ value, label }))}
        onChange={(value) => props.onRangeChange(value as Range)}
      />
    </div>
  );
}

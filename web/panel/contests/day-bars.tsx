import { Text, Title } from '@mantine/core';
import css from './contests.module.css';

interface DayBarsProps {
  title: string;
  /** Days in Caracas (`2026-03-01`), oldest first. */
  days: ReadonlyArray<{ day: string; count: number }>;
}

/** Bar chart of counts by day, as a list with the numbers. */
export function DayBars({ title, days }: DayBarsProps) {
  const highest = Math.max(1, ...days.map(({ count }) => count));
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {days.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nada todavía.
        </Text>
      ) : (
        <dl className={css.bars} tabIndex={0} aria-label={title}>
          {days.map(({ day, count }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd aria-hidden>
                <span className={css.bar} style={{ width: `${(count / highest) * 100}%` }} />
              </dd>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

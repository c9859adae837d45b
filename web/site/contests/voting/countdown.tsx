import { useEffect, useState } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contracts/durations.ts';
import css from './voting-page.module.css';

/** Formats the time that remains, as in `2 d 04 h`, `3 h 05 min` and `12:09`. */
export function formatRemaining(remainingMs: number): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  if (remainingMs >= DAY_MS)
    return `${Math.floor(remainingMs / DAY_MS)} d ${twoDigits((remainingMs % DAY_MS) / HOUR_MS)} h`;
  if (remainingMs >= HOUR_MS)
    return `${Math.floor(remainingMs / HOUR_MS)} h ${twoDigits((remainingMs % HOUR_MS) / MINUTE_MS)} min`;
  return `${twoDigits(remainingMs / MINUTE_MS)}:${twoDigits((remainingMs % MINUTE_MS) / 1000)}`;
}

/**
 * Time until the close. The page is cached: it comes with the script.
 * @param until UTC
 */
export function Countdown({ until: closesAt }: { until: string }) {
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const isLastHour = remainingMs !== null && remainingMs < HOUR_MS;
  useEffect(() => {
    const update = () => setRemainingMs(Math.max(0, Date.parse(closesAt) - Date.now()));
    update();
    const timer = setInterval(update, isLastHour ? 1000 : MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [closesAt, isLastHour]);
  return (
    <span
      className={`script-only ${css.countdown}`}
      data-waiting={remainingMs === null ? '' : undefined}
      data-last={isLastHour || undefined}
    >
      {`Quedan ${formatRemaining(remainingMs ?? DAY_MS)}`}
    </span>
  );
}

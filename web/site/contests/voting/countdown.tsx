import { useEffect, useState } from 'react';
import css from './voting-page.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats the time that remains, as in `2 d 04 h`, `3 h 05 min` and `12:09`. */
export function remainingText(left: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${two((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${two((left % HOUR) / MINUTE)} min`;
  return `${two(left / MINUTE)}:${two((left % MINUTE) / 1000)}`;
}

/**
 * Time until the close. The page is cached: the server leaves its room empty.
 * @param until UTC
 */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number | null>(null);
  const isLastHour = left !== null && left < HOUR;
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Date.parse(until) - Date.now()));
    tell();
    const timer = setInterval(tell, isLastHour ? 1000 : MINUTE / 2);
    return () => clearInterval(timer);
  }, [until, isLastHour]);
  return (
    <span
      className={`script-only ${css.countdown}`}
      data-waiting={left === null ? '' : undefined}
      data-last={isLastHour || undefined}
    >
      Quedan {remainingText(left ?? DAY)}
    </span>
  );
}

import { formatMoment } from './moments.ts';

/**
 * A time in Caracas; empty if `iso` is. Node and browsers may format its spaces differently; the
 * hydration warning is suppressed.
 */
export function MomentText({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {iso === '' ? '' : formatMoment(iso)}
    </time>
  );
}
